// Programs that are run by their path: those of the host's folders, and those that projects carry along.
import { anyOf } from '../read/words/any-of.ts'

/** Folders whose programs are what their name says. */
export const PROGRAM_FOLDERS = anyOf(
  /^(?:\/bin|\/usr\/bin|\/usr\/local\/bin|\/sbin|\/usr\/sbin|\/usr\/local\/sbin|\/opt\/homebrew\/bin|\/snap\/bin|\.?\/?node_modules\/\.bin|\.?\/?(?:\.?venv|env)\/bin|\.?\/?vendor\/bin)\/[^/]+$/i,
  /^(?:~\/\.local\/bin|~\/\.cargo\/bin|~\/go\/bin|\.?\/?bin|C:\/Windows\/System32)\/[^/]+$/i,
)

/** Programs that projects carry along, run as `./name`. */
export const PROJECT_PROGRAMS: readonly string[] =
  'gradlew gradlew.bat mvnw mvnw.cmd configure autogen.sh manage.py sbt mill bazelisk gradle.bat build.sh test.sh run-tests.sh run_tests.sh lint.sh check.sh format.sh tox ci.sh compile.sh make.sh bootstrap.sh rebar3 pants waf nx artisan'.split(
    ' ',
  )
