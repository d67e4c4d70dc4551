# Every pool of a service on one screen:
#   curl -s localhost:8081/actuator/pools | jq -rf docs/pools.jq | column -ts '|'
def shown: if . == null then "-" else tostring end;
# "class path resource [application.yml] - 44:12" as "application.yml:44"
def place: capture("\\[(?<file>[^\\]]*)\\].* - (?<line>[0-9]+):") | "\(.file | split("/") | last):\(.line)";
def source:
  if .from == "property" then "\(.property) \((.where | place?) // .where)"
  elif .from == "library-default" then "library default" + (if .property then " (\(.property))" else "" end)
  else .from + (if .note then ": \(.note)" else "" end) end;
(["POOL", "KIND", "MAX", "ACTIVE", "IDLE", "PENDING", "MAX COMES FROM"],
 (.pools[] | [.name, .kind, (.max | shown), (.active | shown), (.idle | shown), (.pending | shown),
              ((.limits | map(select(.name == "max")) | first | .source | source)? // "-")])
 | join("|")),
(.pools[] | .name as $pool | .warnings[] | "! \($pool): \(.says) -> \(.property): \(.set)")
