import { conhecidos } from '#features/cidades/reach/municipio-index.ts'
import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { PadraoDisponivel } from '#formas/cidades/conexao-pedidos.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import type { Template } from '#tracks/template.ts'
import { TEMPLATE_SCHEMA } from '#tracks/template-schema.ts'

/** One template. Throws SCHEMA_DPS_INVALIDO on `padrao` for an unknown name. */
export function templateNamed(padrao: string): Template {
  const template = TEMPLATES.get(padrao)
  if (template) return template
  const mensagem = `Recebido "${padrao}"; use um dos padrões de GET /admin/conexoes/padroes-disponiveis.`
  throw new Refusal('SCHEMA_DPS_INVALIDO', `no template ${padrao}`, {
    erros: [{ campo: 'padrao', codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
  })
}

/** The templates a new connection may start from, and the JSON schema of a template for editors. */
export async function listPadroesDisponiveis(
  ctx: Ctx,
): Promise<{ items: PadraoDisponivel[]; esquema: typeof TEMPLATE_SCHEMA }> {
  allow(ctx, 'admin.conexao.read')
  const suggested = Map.groupBy(conhecidos(), (each) => each.padraoSugerido)
  const items = [...TEMPLATES.values()].map((template): PadraoDisponivel => {
    const { padrao, titulo, familia, versao, confianca } = template
    const municipiosSugeridos = suggested.get(padrao)?.length ?? 0
    return { padrao, titulo, familia, versao, municipiosSugeridos, template, ...(confianca && { confianca }) }
  })
  return { items, esquema: TEMPLATE_SCHEMA }
}
