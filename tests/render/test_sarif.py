"""Findings as SARIF, held against its schema."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema

from pdntool.diagnostics.codes import CODES
from tests.conftest import Program, Writer
from tests.render.records import WRITTEN

# The schema as the package @microsoft/jest-sarif 1.0.0-beta.0 publishes it under the MIT licence.
SCHEMA = json.loads((Path(__file__).parents[1] / "data" / "sarif-2.1.0-rtm.5.json").read_text(encoding="utf-8-sig"))

# SARIF allows no keys but its own; these are the ones of them that may be met here.
_TEXTS = {"shortDescription", "fullDescription", "help"}
RULE_KEYS = {"id", "name", "helpUri", "defaultConfiguration", "properties", *_TEXTS}
RESULT_KEYS = {"ruleId", "ruleIndex", "level", "message", "locations"}


def test_sarif_is_sarif(pdntool: Program, write: Writer) -> None:
    path = write(WRITTEN, "round 1/ş.pdn")
    ran = pdntool("validate", "--format", "sarif", path, path.parent / "missing.pdn")
    assert ran.code == 3
    log = json.loads(ran.out)
    assert_log(log)
    (run,) = log["runs"]
    assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == set(CODES)
    marks = {rule["id"]: rule["properties"] for rule in run["tool"]["driver"]["rules"]}
    assert marks == {code: {"fixable": CODES[code].fixable} for code in CODES}
    first = run["results"][0]
    assert first["ruleId"] == "PDN305"
    place = first["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 4, "startColumn": 19, "endColumn": 24}
    assert place["artifactLocation"]["uri"].endswith("/round%201/%C5%9F.pdn")
    assert "region" not in run["results"][-1]["locations"][0]["physicalLocation"]


def test_sarif_without_findings(pdntool: Program, write: Writer) -> None:
    log = json.loads(pdntool("validate", "--format", "sarif", write("1. 32-28 19-23 *")).out)
    assert_log(log)
    assert log["runs"][0]["results"] == []


def assert_log(log: dict[str, Any]) -> None:
    """Hold a log to the properties that the schema of SARIF 2.1.0 demands of the parts that are used here."""
    jsonschema.validators.validator_for(SCHEMA)(SCHEMA).validate(log)
    assert log.keys() == {"$schema", "version", "runs"}
    assert log["version"] == "2.1.0"
    for run in log["runs"]:
        assert run.keys() == {"tool", "columnKind", "results"}
        assert run["columnKind"] in {"utf16CodeUnits", "unicodeCodePoints"}
        driver = run["tool"]["driver"]
        assert driver["name"]
        rules = driver["rules"]
        assert len({rule["id"] for rule in rules}) == len(rules)
        for rule in rules:
            assert rule.keys() <= RULE_KEYS
            assert all(rule[key]["text"] for key in ("shortDescription", "fullDescription", "help"))
            assert rule["defaultConfiguration"]["level"] in {"none", "note", "warning", "error"}
        for result in run["results"]:
            assert_result(result, rules)


def assert_result(result: dict[str, Any], rules: list[dict[str, Any]]) -> None:
    assert result.keys() <= RESULT_KEYS
    assert result["message"].keys() == {"text"}
    assert result["message"]["text"]
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert result["level"] in {"none", "note", "warning", "error"}
    for location in result["locations"]:
        assert location.keys() <= {"physicalLocation", "logicalLocations"}
        assert all(one.keys() <= {"name", "kind"} for one in location.get("logicalLocations", ()))
        physical = location["physicalLocation"]
        assert re.fullmatch(r"[A-Za-z0-9/._~%-]+", physical["artifactLocation"]["uri"])
        assert physical.keys() <= {"artifactLocation", "region"}
        region = physical.get("region", {})
        assert region.keys() <= {"startLine", "startColumn", "endLine", "endColumn"}
        assert all(isinstance(value, int) and value >= 1 for value in region.values())
        assert region.get("endColumn", 1) >= region.get("startColumn", 1)
