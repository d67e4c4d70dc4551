# Every pool of a service on one screen:  curl -s localhost:8081/actuator/pools | jq -rf docs/pools.jq
def shown: if . == null then "-" else tostring end;
# "class path resource [application.yml] from application.jar - 44:12" as "application.yml:44"
def place: capture("\\[(?<file>[^\\]]*)\\].* - (?<line>[0-9]+):") | "\(.file | split("/") | last):\(.line)";
# "\"a.b\" from property source \"commandLineArgs\"" as "commandLineArgs"
def outside: capture("from property source \"(?<source>[^\"]*)\"") | .source;
def source:
  if .from == "property" then "\(.property)  \((.where | (place?) // (outside?)) // .where // "")"
  elif .from == "library-default" then "library default" + (if .property then " of \(.property)" else "" end)
  else .from + (if .note then ": \(.note)" else "" end) end;
def of_max: ([.limits[] | select(.name == "max") | .source | source] + ["-"])[0];
def padded($widths): to_entries | map(.value + " " * ($widths[.key] - (.value | length))) | join("  ");
([["POOL", "KIND", "MAX", "ACTIVE", "IDLE", "PENDING", "MAX COMES FROM"]]
 + [.pools[] | [.name, .kind, (.max | shown), (.active | shown), (.idle | shown), (.pending | shown), of_max]]) as $rows
| ($rows | transpose | map(map(length) | max)) as $widths
| ($rows[] | padded($widths) | sub(" +$"; "")),
  (.pools[] | .name as $pool | .warnings[] | "! \($pool) \(.says).\n  Mend it: \(.property) = \(.set)")
