import { Refusal } from '../../platform/ctx.ts'
import { TEMPLATES_ABRASF } from '../../tracks/abrasf/templates/index.ts'
import { PAULISTANA_TEMPLATES } from '../../tracks/paulistana/templates.ts'
import type { Template } from '../../tracks/template.ts'

/** Every template of the release, by name: what a new connection starts from. */
export const TEMPLATES: ReadonlyMap<string, Template> = new Map(
  [...TEMPLATES_ABRASF, ...PAULISTANA_TEMPLATES].map((template) => [template.padrao, template]),
)

/** One template. Throws SCHEMA_DPS_INVALIDO on `padrao` for a name that no template has. */
export function templateNamed(padrao: string): Template {
  const template = TEMPLATES.get(padrao)
  if (template) return template
  const mensagem = `Recebido "${padrao}"; use um dos padrões de GET /admin/conexoes/padroes-disponiveis.`
  throw new Refusal('SCHEMA_DPS_INVALIDO', `no template ${padrao}`, {
    erros: [{ campo: 'padrao', codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
  })
}
