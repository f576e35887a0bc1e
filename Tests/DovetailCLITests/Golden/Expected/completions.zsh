autoload -Uz compinit bashcompinit
(( $+functions[compdef] )) || compinit
bashcompinit
_dovetail_tool() {
  local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="check completions diff explain format generate graph init schema unused help --help --version"
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  case "${COMP_WORDS[1]}:$previous" in
    *:--manifest | *:--source | *:--output)
      COMPREPLY=($(compgen -f -- "$current"))
      return ;;
    *:--folder | *:--relative-to)
      COMPREPLY=($(compgen -d -- "$current"))
      return ;;
    *:--target | *:--module | *:--same-package | *:--direct | *:--program | *:--path-prefix-map | *:--plugin-folder | *:--without-product | *:--focus | *:--depth)
      return ;;
    check:--format) words="text json sarif github" ;;
    check:--color) words="auto always never" ;;
    check:*) words="--target --manifest --source --module --same-package --direct --program --root --test --folder --whole-package --library --relative-to --format --strict --color --help --version" ;;
    completions:*) words="--help --version bash zsh fish" ;;
    diff:--format) words="text json markdown" ;;
    diff:--fail-on) words="breaking" ;;
    diff:--color) words="auto always never" ;;
    diff:*) words="--target --manifest --source --module --same-package --direct --program --root --test --folder --whole-package --library --relative-to --format --fail-on --color --help --version" ;;
    explain:--color) words="auto always never" ;;
    explain:*) words="--target --manifest --source --module --same-package --direct --program --root --test --folder --whole-package --library --relative-to --color --help --version unreadable-manifest invalid-json duplicate-field unknown-field missing-field wrong-value invalid-identifier reserved-name duplicate-dependency unbalanced-expression unknown-reference forgotten-dollar inaccessible-reference ambiguous-name cycle captive-scope unknown-scope duplicate-scope scope-cycle conditional-reference isolation-conflict missing-provider duplicate-provider unknown-provided missing-contribution-target duplicate-contribution-key missing-install missing-start undeclared-read unused-dependency transient-read-live static-wrapper" ;;
    format:--color) words="auto always never" ;;
    format:*) words="--target --manifest --source --module --same-package --direct --program --root --test --folder --whole-package --library --relative-to --check --color --help --version" ;;
    generate:*) words="--target --manifest --source --module --same-package --direct --program --root --test --output --path-prefix-map --plugin-folder --without-product --help --version" ;;
    graph:--format) words="text mermaid dot json html" ;;
    graph:--color) words="auto always never" ;;
    graph:*) words="--target --manifest --source --module --same-package --direct --program --root --test --folder --whole-package --library --relative-to --format --focus --depth --color --help --version" ;;
    init:*) words="--target --manifest --source --module --same-package --direct --program --root --test --folder --whole-package --library --relative-to --print --help --version" ;;
    schema:*) words="--help --version" ;;
    unused:--format) words="text json sarif github" ;;
    unused:--color) words="auto always never" ;;
    unused:*) words="--target --manifest --source --module --same-package --direct --program --root --test --folder --whole-package --library --relative-to --format --strict --color --help --version" ;;
    help:*) words="check completions diff explain format generate graph init schema unused" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _dovetail_tool dovetail-tool
