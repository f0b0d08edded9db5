import { TEMPLATES_ABRASF } from '#tracks/abrasf/templates/index.ts'
import { DPS_TEMPLATES } from '#tracks/dps/templates.ts'
import { PAULISTANA_TEMPLATES } from '#tracks/paulistana/templates.ts'
import type { Template } from '#tracks/template.ts'

/** Every template of the release, by name; a new connection starts from one. */
export const TEMPLATES: ReadonlyMap<string, Template> = new Map(
  [...TEMPLATES_ABRASF, ...DPS_TEMPLATES, ...PAULISTANA_TEMPLATES].map((template) => [template.padrao, template]),
)
