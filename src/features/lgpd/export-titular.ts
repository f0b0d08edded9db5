import { isCpfCnpj } from '#domain/cpf-cnpj.ts'
import { audit } from '#features/audit/audit.ts'
import { hiddenDocument } from '#features/nfse/nota/hidden-person.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { COMPARTILHAMENTOS, CONTROLADOR, FINALIDADES, NAO_INCLUSOS } from './registro.ts'
import { SECOES } from './secoes.ts'
import { findContas, findPapeis, findTitular, type Titular } from './titular.ts'

/**
 * Everything the service holds of one person, as JSON text in pieces (LGPD, art. 18 and 19;
 * docs/especificacao/decisoes.md#9-import-and-personal-data). The audit of the service and of each account that holds
 * some of it has the export before the first byte. Throws PARAMETRO_INVALIDO, NAO_ENCONTRADO.
 */
export async function exportTitular(
  ctx: Ctx,
  { cpfCnpj, tenantId = null, motivo }: { cpfCnpj: string; tenantId?: string | null; motivo: string },
): Promise<AsyncGenerator<string>> {
  allow(ctx, 'admin.lgpd.export')
  if (!isCpfCnpj(cpfCnpj))
    throw refuse(
      'cpfCnpj',
      'DIGITO_VERIFICADOR_INVALIDO',
      `Recebido "${cpfCnpj}"; os dígitos verificadores não conferem.`,
    )
  const why = motivo.trim()
  const { length } = [...why]
  if (length < MOTIVO_MIN || length > MOTIVO_MAX)
    throw refuse(
      'motivo',
      'TAMANHO_INVALIDO',
      `Recebido um motivo de ${length} caracteres; esperados de ${MOTIVO_MIN} a ${MOTIVO_MAX}, no parâmetro motivo ou no cabeçalho x-motivo.`,
    )
  if (tenantId && !(await ctx.app.sistema.one(sql`select from tenants where id = ${tenantId}`)))
    throw new Refusal('NAO_ENCONTRADO', `no tenant ${tenantId}`)

  const titular = await findTitular(ctx, cpfCnpj, tenantId)
  const [papeis, contas] = await Promise.all([findPapeis(ctx, titular), findContas(ctx, titular)])
  await ctx.app.sistema.transaction(async (db) => {
    const entry = { acao: 'lgpd.export', recurso: 'titular', detalhe: { motivo: why, tenantId, contas: contas.length } }
    await audit(db, { ...ctx, tenantId: '' }, { ...entry, recursoId: cpfCnpj })
    const detalhe = { motivo: why }
    for (const conta of contas)
      await audit(db, { ...ctx, tenantId: conta }, { ...entry, detalhe, recursoId: hiddenDocument(cpfCnpj) })
  })
  return pieces(ctx, titular, {
    geradoEm: ctx.now().toISOString(),
    titular: { cpfCnpj },
    ...(tenantId && { tenantId }),
    controlador: CONTROLADOR,
    papeis,
  })
}

const MOTIVO_MIN = 10
const MOTIVO_MAX = 500

const refuse = (campo: string, codigo: string, mensagem: string): Refusal =>
  new Refusal('PARAMETRO_INVALIDO', mensagem, { erros: [{ campo: `query.${campo}`, codigo, mensagem }] })

/** The answer in the order of its fields; each section is written as it is read. */
async function* pieces(ctx: Ctx, titular: Titular, head: object): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"dados":{`
  let comma = ''
  for (const [nome, read] of Object.entries(SECOES)) {
    yield `${comma}${JSON.stringify(nome)}:[`
    comma = ','
    let between = ''
    for await (const page of read(ctx, titular)) {
      if (page.length === 0) continue
      yield between + page.map((item) => JSON.stringify(item)).join(',')
      between = ','
    }
    yield ']'
  }
  const tail = { finalidades: FINALIDADES, compartilhamentos: COMPARTILHAMENTOS, naoInclusos: NAO_INCLUSOS }
  yield `},${JSON.stringify(tail).slice(1)}`
}
