import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { AplicacaoDaImportacao, ResultadoDaImportacao } from '#formas/contas/importacao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { applyAll, applyEach } from './apply-linhas.ts'
import {
  inConta,
  type Leitura,
  type Politica,
  readImportacao,
  refuseCsv,
  type Selado,
  type StatusDaImportacao,
  scopeOf,
} from './importacoes.ts'
import { summarise } from './resultado.ts'

/** The options of the first call, which the next ones use too. */
type Escolha = { linhas: number[] | null; politica: Politica }
type Row = {
  id: string
  tenantId: string
  status: StatusDaImportacao
  sha256: string
  selado: Buffer | null
  resultado: ResultadoDaImportacao | null
  expiraEm: Date
}

/**
 * Applies a previewed file, against what the account has now: the lines are checked again
 * (docs/especificacao/decisoes.md#9-import-and-personal-data). A line is written whole or not at all, and once, however
 * often this is called. A long import answers `aplicando` with what is left, and the same call continues from there;
 * one that has ended answers its first result. Throws NAO_ENCONTRADO, ESTADO_INVALIDO (another file, or expired),
 * SCHEMA_DPS_INVALIDO for lines that the file does not have.
 */
export async function applyImportacao(ctx: Ctx, input: AplicacaoDaImportacao): Promise<ResultadoDaImportacao> {
  allow(ctx, 'admin.importacao.write')
  const importacao = await findOrRefuse(ctx, input)
  if (importacao.resultado) return importacao.resultado
  const leitura = openLeitura(ctx, importacao)
  refuseUnknownLinhas(leitura, input.linhas)
  const escolha = await begin(ctx, importacao, { linhas: input.linhas ?? null, politica: input.politica })
  const { linhas } = escolha
  const chosen = leitura.linhas.filter(({ linha }) => linhas === null || linhas.includes(linha))
  const lote = { id: importacao.id, linhas: chosen }
  const conta = inConta(ctx, importacao.tenantId)
  const falhas = escolha.politica === 'tudo_ou_nada' ? await applyAll(conta, lote) : await applyEach(conta, lote)
  const resultado = await summarise(conta, { ...lote, falhas })
  return resultado.status === 'aplicando' ? resultado : finish(ctx, importacao, { resultado, escolha, ...input })
}

async function findOrRefuse({ app, now }: Ctx, { importacaoId, sha256 }: AplicacaoDaImportacao): Promise<Row> {
  const row = await app.sistema.one<Row>(sql`
    select id, tenant_id as "tenantId", status, sha256, arquivo_selado as selado, resultado, expira_em as "expiraEm"
    from importacoes where id = ${importacaoId}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no importacao ${importacaoId}`)
  if (row.sha256 !== sha256.toLowerCase())
    throw conflict('sha256', 'O sha256 não é o do arquivo analisado: analise de novo o arquivo que se quer aplicar.')
  const lapsed = row.status === 'analisada' && row.expiraEm <= now()
  if (!row.resultado && (lapsed || !row.selado))
    throw conflict('importacaoId', 'A análise passou de 24 horas e o arquivo foi apagado: analise-o de novo.', {
      estadoAtual: 'expirada',
      permitidos: ['analisada', 'aplicando'],
    })
  return row
}

function openLeitura({ app }: Ctx, { id, tenantId, selado }: Row): Leitura {
  const { csv, mapeamento } = JSON.parse(app.vault.openSecret(scopeOf(tenantId, id), selado!)) as Selado
  return readImportacao(Buffer.from(csv, 'base64'), mapeamento)
}

function refuseUnknownLinhas(leitura: Leitura, linhas: readonly number[] | undefined): void {
  const known = new Set(leitura.linhas.map(({ linha }) => linha))
  const at = linhas?.findIndex((linha) => !known.has(linha)) ?? -1
  if (at >= 0)
    throw refuseCsv('CODIGO_INEXISTENTE', `Recebido ${linhas![at]}; o arquivo não tem esta linha.`, `linhas[${at}]`)
}

/** From here on the import belongs to the first call: its options are kept. */
async function begin({ app }: Ctx, { id }: Row, escolha: Escolha): Promise<Escolha> {
  const row = await app.sistema.one<{ escolha: Escolha }>(sql`
    update importacoes set status = 'aplicando', escolha = coalesce(escolha, ${JSON.stringify(escolha)}::json)
    where id = ${id} and status in ('analisada','aplicando') returning escolha`)
  return row?.escolha ?? escolha
}

type Fim = { resultado: ResultadoDaImportacao; escolha: Escolha; motivo?: string }

/** The end of an import: its result is kept, the file is not. Of two calls that end it, the first one counts. */
async function finish(
  ctx: Ctx,
  { id, tenantId }: Row,
  { resultado, escolha, motivo }: Fim,
): Promise<ResultadoDaImportacao> {
  return ctx.app.sistema.transaction(async (db) => {
    const ended = await db.one(sql`
      update importacoes set status = ${resultado.status}, resultado = ${JSON.stringify(resultado)}, arquivo_selado = null,
        concluida_em = ${ctx.now()}
      where id = ${id} and status = 'aplicando' returning id`)
    if (!ended) {
      const row = await db.one<{ resultado: ResultadoDaImportacao }>(
        sql`select resultado from importacoes where id = ${id}`,
      )
      return row?.resultado ?? resultado
    }
    const { criadas, atualizadas, ignoradas, erros, status } = resultado
    const totais = { criadas, atualizadas, ignoradas, erros: erros.length }
    const detalhe = { tenantId, motivo: motivo ?? null, politica: escolha.politica, status, ...totais }
    for (const lado of [tenantId, ''])
      await audit(
        db,
        { ...ctx, tenantId: lado },
        { acao: 'importacao.apply', recurso: 'importacao', recursoId: id, detalhe },
      )
    return resultado
  })
}
