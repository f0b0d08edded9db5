import { audit } from '#features/audit/audit.ts'
import { whyNotUrl } from '#features/cidades/conexoes/check-conexao.ts'
import { rehearseConexao } from '#features/cidades/conexoes/dry-run.ts'
import { templateNamed } from '#features/cidades/conexoes/templates.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { EnsaioDeCandidato, NovoEnsaioDeCandidatos } from '#formas/cidades/analise.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { conflict } from '#platform/state-conflict.ts'
import type { Template } from '#tracks/template.ts'
import { selectAnalise } from './analises.ts'

/** An operator waits for the answer: a candidate that gets none within this time has failed. */
const TIMEOUT_S = 20
/** The number of the sample of each candidate: apart from those of rehearsals in the same second. */
const NUMBERS_APART = 1_000

/**
 * Rehearses candidates of an analysis, each with the sample note of a company: made, signed and checked, and with `url`
 * (an address of homologação) sent there and queried. Nothing is stored but the audit; no draft is needed. Throws as
 * `dryRun` does, and SCHEMA_DPS_INVALIDO for an address that is not allowed or an unknown template.
 */
export async function rehearseCandidatos(
  ctx: Ctx,
  id: string,
  { padroes, url, ...input }: NovoEnsaioDeCandidatos,
): Promise<{ items: EnsaioDeCandidato[] }> {
  allow(ctx, 'admin.conexao.dry-run')
  const { resultado, ca } = await selectAnalise(ctx.app.sistema, id)
  const names = padroes ?? resultado?.candidatos.map(({ padrao }) => padrao) ?? []
  if (names.length === 0) throw conflict('status', 'A análise não tem modelos para ensaiar: não terminou, ou falhou.')
  const why = url ? whyNotUrl(ctx.app, url) : null
  if (why) throw wrongUrl(why)
  const templates = names.map((padrao) => templateNamed(padrao))
  const first = Math.floor(ctx.now().getTime() / 1000) * NUMBERS_APART
  const found = await Promise.all(
    templates.map(async (template, i) => {
      const { result, whose } = await rehearseConexao(
        ctx,
        { ...contentOf(template, ca ?? []), slug: template.padrao, versao: 0, revisao: 0 },
        {
          ...input,
          enviar: !!url,
          ...(url && { urls: { padrao: url } }),
          numero: String(first + i),
        },
      )
      return { whose, item: { padrao: template.padrao, titulo: template.titulo, ensaio: result } }
    }),
  )
  const whose = found[0]!.whose
  const detalhe = {
    ...whose,
    municipio: input.municipio,
    enviado: !!url,
    padroes: found.map(({ item }) => ({ padrao: item.padrao, ok: item.ensaio.ok })),
  }
  await ctx.app.sistema.transaction(async (db) => {
    await audit(db, ctx, { acao: 'analise.rehearse', recurso: 'analise', recursoId: id, detalhe })
    await audit(
      db,
      { ...ctx, tenantId: whose.tenantId },
      { acao: 'empresa.rehearse', recurso: 'empresa', recursoId: whose.empresaId, detalhe },
    )
  })
  return { items: found.map(({ item }) => item) }
}

const contentOf = (template: Template, ca: string[]) => ({
  titulo: template.titulo,
  template: {
    ...template,
    capacidades: {
      ...template.capacidades,
      timeoutSegundos: Math.min(template.capacidades.timeoutSegundos, TIMEOUT_S),
    },
  },
  urls: {},
  diferencas: {},
  ca,
})

const wrongUrl = (mensagem: string) =>
  new Refusal('SCHEMA_DPS_INVALIDO', mensagem, {
    erros: [{ campo: 'url', codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
  })
