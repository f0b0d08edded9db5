import { createHash, randomUUID } from 'node:crypto'
import { isTexto, readBase64 } from '#domain/importacao/arquivo.ts'
import { CAMPOS, type Mapeamento } from '#domain/importacao/colunas.ts'
import { showValores } from '#domain/importacao/linha.ts'
import { presentErros } from '#domain/present-erros.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { NovaImportacao, PreviaDaImportacao } from '#formas/contas/importacao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { ARQUIVO_BYTES_MAX, inConta, readImportacao, refuseCsv, type Selado, scopeOf, VALID_MS } from './importacoes.ts'
import { type LinhaPlanejada, planLinhas } from './plan-linhas.ts'

/**
 * Reads a file of companies and says, line by line, what applying it would do now
 * (docs/especificacao/decisoes.md#9-import-and-personal-data). Writes nothing but the file itself, sealed, for 24 h.
 * Throws NAO_ENCONTRADO for an unknown account, SCHEMA_DPS_INVALIDO for a file that cannot be read.
 */
export async function previewImportacao(ctx: Ctx, input: NovaImportacao): Promise<PreviaDaImportacao> {
  allow(ctx, 'admin.importacao.write')
  if (ctx.actor.kind !== 'admin') throw new Refusal('SEM_PERMISSAO', `${ctx.actor.kind} imports nothing`)
  const { tenantId, origem = null, mapeamento = {} } = input
  const conta = await ctx.app.sistema.one(sql`select from tenants where id = ${tenantId}`)
  if (!conta) throw new Refusal('NAO_ENCONTRADO', `no tenant ${tenantId}`)
  refuseUnknownCampos(mapeamento)
  const bytes = bytesOf(input.csv)
  const { linhas: lidas, colunas, ...arquivo } = readImportacao(bytes, mapeamento)
  const linhas = await planLinhas(inConta(ctx, tenantId), lidas)

  const id = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const expiraEm = new Date(ctx.now().getTime() + VALID_MS)
  const selado: Selado = { csv: Buffer.from(bytes).toString('base64'), mapeamento }
  const por = ctx.actor.usuarioId
  const resumo = resumoOf(linhas)
  await ctx.app.sistema.transaction(async (db) => {
    await db.query(sql`
      insert into importacoes (id, tenant_id, origem, sha256, linhas, arquivo_selado, criada_por, criada_em, expira_em)
      values (${id}, ${tenantId}, ${origem}, ${sha256}, ${linhas.length},
        ${ctx.app.vault.sealSecret(scopeOf(tenantId, id), JSON.stringify(selado))}, ${por}, ${ctx.now()}, ${expiraEm})`)
    const detalhe = { motivo: input.motivo ?? null, origem, sha256, ...resumo }
    for (const lado of [tenantId, ''])
      await audit(
        db,
        { ...ctx, tenantId: lado },
        { acao: 'importacao.preview', recurso: 'importacao', recursoId: id, detalhe: { ...detalhe, tenantId } },
      )
  })
  return {
    ...{ importacaoId: id, sha256, expiraEm: expiraEm.toISOString(), ...arquivo, colunas, resumo },
    linhas: linhas.map(({ linha, situacao, acao, erros, avisos, valores }) => ({
      ...{ linha, situacao, acao, avisos, erros: presentErros(erros) },
      normalizado: showValores(valores),
    })),
  }
}

function bytesOf(csv: string): Uint8Array {
  const bytes = isTexto(csv) ? Buffer.from(csv) : readBase64(csv)
  if (!bytes || bytes.length === 0)
    throw refuseCsv('FORMATO_INVALIDO', 'csv não é o texto de um CSV com cabeçalho, nem os bytes de um em base64.')
  if (bytes.length > ARQUIVO_BYTES_MAX)
    throw refuseCsv(
      'TAMANHO_INVALIDO',
      `O arquivo tem ${bytes.length} bytes; o máximo é ${ARQUIVO_BYTES_MAX}. Divida-o.`,
    )
  return bytes
}

function refuseUnknownCampos(mapeamento: Mapeamento): void {
  const used = Object.values(mapeamento).filter((campo) => campo !== null)
  const [twice] = used.filter((campo, nth) => used.indexOf(campo) !== nth)
  if (twice) throw refuseCsv('VALORES_DIVERGENTES', `Duas colunas não podem ser ${twice}.`, 'mapeamento')
  const [unknown] = Object.entries(mapeamento).filter(([, campo]) => campo !== null && !CAMPOS.includes(campo))
  if (unknown)
    throw refuseCsv(
      'VALOR_NAO_PERMITIDO',
      `Recebido ${JSON.stringify(unknown[1])}; esperado null ou um de ${CAMPOS.join(', ')}.`,
      'mapeamento',
    )
}

const resumoOf = (linhas: readonly LinhaPlanejada[]): PreviaDaImportacao['resumo'] => {
  const count = (which: (linha: LinhaPlanejada) => unknown) => linhas.filter(which).length
  return {
    linhas: linhas.length,
    criar: count(({ acao }) => acao === 'criar'),
    atualizar: count(({ acao }) => acao === 'atualizar'),
    ignorar: count(({ acao, plano }) => acao === 'ignorar' && plano),
    invalidas: count(({ plano }) => !plano),
    comAvisos: count(({ avisos }) => avisos.length > 0),
    seriesElevadas: count(({ plano }) => plano?.serie),
  }
}
