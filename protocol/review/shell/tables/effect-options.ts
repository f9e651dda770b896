// Long options with an effect, whatever program takes them. Checked against the sources of the tables of programs.
import { anyOf } from '../read/words/any-of.ts'

/** Long options that write, start, send or change, whatever program takes them. */
export const EFFECT_OPTION = anyOf(
  /^--(?:in-?place|overwrite|write|save|log-?file|export|dump|fix|delete|remove|reset|set|clear|kill|exec|execute|command|preview|bind|plugin|load|script)(?:[-=]|$)/,
  /^--(?:eval|pager|install|uninstall|update|upgrade|insert|import|create|apply|enable|disable|upload|post|send|daemon|listen|edit|rename|restore|flush|purge|wipe)(?:[-=]|$)/,
  /^--out(?:put|-?file)?(?:-file|-document|-dir|-directory)?(?:=|$)/,
)
