import { RETIRED, SECTIONS } from '#platform/settings.ts'

const INTRODUCTION = `# Settings

<!-- Written by npm run generate from src/platform/settings.ts, where each setting is declared once. -->

All are environment variables, read and checked at the start: a bad value stops it with a sentence that says what is
expected. \`npm start\` makes what is absent; a role by itself (\`npm start -- api\`) names what it lacks. Examples to copy:
\`operacao/docker/exemplo.env\` (needed) and \`operacao/docker/opcional.exemplo.env\` (with a default).

Settings that contradict each other are refused too: an address of the restricted environment for production or the other
way round, \`PERMITIR_PRODUCAO\` with a simulated national system, with \`RITMO\` or with a moved clock, a lease that a city
outlasts, an administrator without a password, one port for API and worker.

Settings that change while the service runs are another list (\`src/domain/ajustes.ts\`): \`GET /admin/settings\` says what each
does, its bounds, default and value, and who changed it; \`PUT\` and \`DELETE\` take effect in every process within five
seconds. Among them are the pauses of issuing, the notice in the portal, default limits and deadlines, and the duty of a
second factor.
`

/** The page of settings, docs/configuracao.md. */
export function settingsPage(): string {
  const sections = SECTIONS.map(([title, settings]) => [
    `\n## ${title}\n`,
    '| setting | values | default | meaning |\n| --- | --- | --- | --- |',
    ...Object.entries(settings).map(
      ([name, [{ values, fallback }, meaning]]) =>
        `| \`${name}\` | ${values} | ${fallback ? `\`${fallback}\`` : '—'} | ${meaning} |`,
    ),
  ])
  const retired = Object.entries(RETIRED).map(([name, instead]) => `| \`${name}\` | \`${instead}\` |`)
  const gone = [
    '\n## Gone\n\nStill set to `1`, they stop the start.\n',
    '| setting | instead |\n| --- | --- |',
    ...retired,
  ]
  return `${[INTRODUCTION.trimEnd(), ...sections.flat(), ...gone].join('\n')}\n`
}
