autoload -Uz compinit bashcompinit
(( $+functions[compdef] )) || compinit
bashcompinit
_dovetail_tool() {
  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}" word
  if [ "$COMP_CWORD" -eq 1 ]; then command=""; fi
  case "$command:$previous" in
    :*) set -- -W "check completions diff explain format generate graph init schema unused help --help --version" ;;
    check:--target) set -- -W "" ;;
    check:--manifest) set -- -f ;;
    check:--source) set -- -f ;;
    check:--module) set -- -W "" ;;
    check:--same-package) set -- -W "" ;;
    check:--direct) set -- -W "" ;;
    check:--program) set -- -W "" ;;
    check:--folder) set -- -d ;;
    check:--relative-to) set -- -d ;;
    check:--format) set -- -W "text json sarif github" ;;
    check:--color) set -- -W "auto always never" ;;
    check:*) set -- -W "--target --manifest --source --module --same-package --direct --program --root --test --folder --whole-package --library --relative-to --format --strict --color --help --version" ;;
    completions:*) set -- -W "--help --version bash zsh fish" ;;
    diff:--target) set -- -W "" ;;
    diff:--manifest) set -- -f ;;
    diff:--source) set -- -f ;;
    diff:--module) set -- -W "" ;;
    diff:--same-package) set -- -W "" ;;
    diff:--direct) set -- -W "" ;;
    diff:--program) set -- -W "" ;;
    diff:--folder) set -- -d ;;
    diff:--relative-to) set -- -d ;;
    diff:--format) set -- -W "text json markdown" ;;
    diff:--fail-on) set -- -W "breaking" ;;
    diff:--color) set -- -W "auto always never" ;;
    diff:*) set -- -W "--target --manifest --source --module --same-package --direct --program --root --test --folder --whole-package --library --relative-to --format --fail-on --color --help --version" ;;
    explain:--target) set -- -W "" ;;
    explain:--manifest) set -- -f ;;
    explain:--source) set -- -f ;;
    explain:--module) set -- -W "" ;;
    explain:--same-package) set -- -W "" ;;
    explain:--direct) set -- -W "" ;;
    explain:--program) set -- -W "" ;;
    explain:--folder) set -- -d ;;
    explain:--relative-to) set -- -d ;;
    explain:--color) set -- -W "auto always never" ;;
    explain:*) set -- -W "--target --manifest --source --module --same-package --direct --program --root --test --folder --whole-package --library --relative-to --color --help --version unreadable-manifest invalid-json duplicate-field unknown-field missing-field wrong-value invalid-identifier reserved-name duplicate-dependency unbalanced-expression unknown-reference forgotten-dollar inaccessible-reference ambiguous-name cycle captive-scope unknown-scope duplicate-scope scope-cycle conditional-reference isolation-conflict missing-provider duplicate-provider unknown-provided missing-contribution-target duplicate-contribution-key missing-install missing-start undeclared-read unused-dependency transient-read-live static-wrapper" ;;
    format:--target) set -- -W "" ;;
    format:--manifest) set -- -f ;;
    format:--source) set -- -f ;;
    format:--module) set -- -W "" ;;
    format:--same-package) set -- -W "" ;;
    format:--direct) set -- -W "" ;;
    format:--program) set -- -W "" ;;
    format:--folder) set -- -d ;;
    format:--relative-to) set -- -d ;;
    format:--color) set -- -W "auto always never" ;;
    format:*) set -- -W "--target --manifest --source --module --same-package --direct --program --root --test --folder --whole-package --library --relative-to --check --color --help --version" ;;
    generate:--target) set -- -W "" ;;
    generate:--manifest) set -- -f ;;
    generate:--source) set -- -f ;;
    generate:--module) set -- -W "" ;;
    generate:--same-package) set -- -W "" ;;
    generate:--direct) set -- -W "" ;;
    generate:--program) set -- -W "" ;;
    generate:--output) set -- -f ;;
    generate:--path-prefix-map) set -- -W "" ;;
    generate:--plugin-folder) set -- -W "" ;;
    generate:--plugin-error) set -- -W "" ;;
    generate:*) set -- -W "--target --manifest --source --module --same-package --direct --program --root --test --output --path-prefix-map --plugin-folder --plugin-error --help --version" ;;
    graph:--target) set -- -W "" ;;
    graph:--manifest) set -- -f ;;
    graph:--source) set -- -f ;;
    graph:--module) set -- -W "" ;;
    graph:--same-package) set -- -W "" ;;
    graph:--direct) set -- -W "" ;;
    graph:--program) set -- -W "" ;;
    graph:--folder) set -- -d ;;
    graph:--relative-to) set -- -d ;;
    graph:--format) set -- -W "text mermaid dot json html" ;;
    graph:--focus) set -- -W "" ;;
    graph:--depth) set -- -W "" ;;
    graph:--color) set -- -W "auto always never" ;;
    graph:*) set -- -W "--target --manifest --source --module --same-package --direct --program --root --test --folder --whole-package --library --relative-to --format --focus --depth --color --help --version" ;;
    init:--target) set -- -W "" ;;
    init:--manifest) set -- -f ;;
    init:--source) set -- -f ;;
    init:--module) set -- -W "" ;;
    init:--same-package) set -- -W "" ;;
    init:--direct) set -- -W "" ;;
    init:--program) set -- -W "" ;;
    init:--folder) set -- -d ;;
    init:--relative-to) set -- -d ;;
    init:*) set -- -W "--target --manifest --source --module --same-package --direct --program --root --test --folder --whole-package --library --relative-to --print --help --version" ;;
    schema:*) set -- -W "--help --version" ;;
    unused:--target) set -- -W "" ;;
    unused:--manifest) set -- -f ;;
    unused:--source) set -- -f ;;
    unused:--module) set -- -W "" ;;
    unused:--same-package) set -- -W "" ;;
    unused:--direct) set -- -W "" ;;
    unused:--program) set -- -W "" ;;
    unused:--folder) set -- -d ;;
    unused:--relative-to) set -- -d ;;
    unused:--format) set -- -W "text json sarif github" ;;
    unused:--color) set -- -W "auto always never" ;;
    unused:*) set -- -W "--target --manifest --source --module --same-package --direct --program --root --test --folder --whole-package --library --relative-to --format --strict --color --help --version" ;;
    help:*) set -- -W "check completions diff explain format generate graph init schema unused" ;;
    *) set -- -W "" ;;
  esac
  COMPREPLY=()
  while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$@" -- "$current")
}
complete -o filenames -F _dovetail_tool dovetail-tool
