import { CODIGOS } from '#domain/codigos.ts'
import { type Centavos, centavos } from '#domain/money.ts'
import type { Ambiente, Erro } from '#domain/nota/nota.ts'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { errosDeNomeSemDocumento } from '#domain/nota/preenchimento.ts'
import type { SituacaoDoIss } from '#domain/tributos/situacao-do-iss.ts'
import { type Validation, validateNota } from '#features/nfse/accept/validate-nota.ts'
import type { AvisoDaLinha } from '#formas/notas/lote-portal.ts'
import type { Ctx, Refusal } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { toRefusal } from '#platform/http/errors.ts'
import type { Completa, completer } from './complete-linha.ts'
import { findIguais } from './find-iguais.ts'
import { hasTomador, type Pedido, tomadorIn } from './linha.ts'

export type Lote = { id: string; ambiente: Ambiente; semTomador: boolean }
/**
 * The result of a check of a line: the request as it was completed, its faults, none when it is ready, what a person should
 * look at, and the note that already has its id.
 */
export type Conferida = Pick<Completa, 'pedido' | 'preenchidos'> & {
  erros: Erro[]
  avisos: AvisoDaLinha[]
  existenteId: string | null
  somas: Somas | null
}
/** What a line that is ready adds to the totals of its batch; `iss`: null where the note shows none that is due. */
type Somas = { item: string; valor: Centavos; situacao: SituacaoDoIss; iss: Centavos | null }
/** The columns of a line as its check leaves them. */
export const setOf = ({ pedido, erros, avisos, preenchidos, existenteId, somas }: Conferida): Sql => sql`
  pedido = ${Buffer.from(JSON.stringify(pedido))}, tomador_cpf_cnpj = ${tomadorIn(pedido)},
  situacao = ${erros.length > 0 ? 'com_erro' : 'pronta'}, erros = ${JSON.stringify(erros)},
  avisos = ${JSON.stringify(avisos)}, preenchidos = ${JSON.stringify(preenchidos)}, existente_id = ${existenteId},
  item = ${somas?.item ?? null}, valor_servico = ${somas?.valor ?? null}, iss_situacao = ${somas?.situacao ?? null},
  valor_iss = ${somas?.iss ?? null}`

/** `igual`: what the line is compared by. */
type Linha = { linha: number; idIntegracao: string; igual: string | null; pedido: Pedido }

/** Completes a line and checks it with the code of issuing; nothing is stored. */
export async function checkLinha(
  ctx: Ctx,
  lote: Lote,
  linha: Linha,
  complete: ReturnType<typeof completer>,
): Promise<Conferida> {
  const completa = await completeOrNot(ctx, linha.pedido, complete)
  const { pedido, preenchidos } = completa
  const found = await findFaults(ctx, lote, { ...linha, pedido })
  const avisos = found.erros.length > 0 ? [] : await findIguais(ctx, lote.id, { ...linha, ...completa })
  return { ...found, pedido, preenchidos, avisos }
}

/** A line whose data cannot be looked up stays as it is: its check says why. */
async function completeOrNot(ctx: Ctx, pedido: Pedido, complete: ReturnType<typeof completer>): Promise<Completa> {
  try {
    return await complete(pedido)
  } catch (error) {
    errosOfFailure(ctx, error)
    return { pedido, preenchidos: [], daEmpresa: null }
  }
}

async function findFaults(
  ctx: Ctx,
  lote: Lote,
  { linha, idIntegracao, pedido }: Omit<Linha, 'igual'>,
): Promise<Pick<Conferida, 'erros' | 'existenteId' | 'somas'>> {
  const faulty = (erros: Erro[], existenteId: string | null = null) => ({ erros, existenteId, somas: null })
  const repetida = await findEarlier(ctx, lote.id, linha, idIntegracao)
  if (repetida !== null) return faulty([repeats(`A linha ${repetida} deste arquivo já tem o id "${idIntegracao}".`)])
  const semDocumento = errosDeNomeSemDocumento(pedido as Rascunho)
  if (semDocumento.length > 0) return faulty(semDocumento)
  if (!lote.semTomador && !hasTomador(pedido)) return faulty([SEM_TOMADOR])
  try {
    const bytes = Buffer.from(JSON.stringify(pedido))
    const found = await validateNota(ctx, { json: pedido, bytes, ambiente: lote.ambiente, refuseRepeat: true })
    const existenteId = found.notaExistenteId
    if (existenteId) return faulty([await issuedBefore(ctx, idIntegracao, existenteId)], existenteId)
    return found.valida ? { erros: [], existenteId: null, somas: somasOf(found) } : faulty(found.erros)
  } catch (error) {
    return faulty(errosOfFailure(ctx, error))
  }
}

function somasOf({ calculado }: Validation): Somas | null {
  if (!calculado) return null
  const { servico, valores, iss } = calculado
  const devido = iss.aRecolher ?? iss.valorRetido
  return {
    item: servico.codigo,
    valor: centavos(valores.servico),
    situacao: iss.situacao,
    iss: devido === null ? null : centavos(devido),
  }
}

/**
 * The findings of a failure to check or to accept a line: those of the refusal, or its sentence. Throws what passes by
 * itself (a database that is unreachable), so that the job is tried again.
 */
export function errosOfFailure(ctx: Ctx, error: unknown): Erro[] {
  const refusal = toRefusal(error)
  if (refusal.codigo === 'INDISPONIVEL') throw error
  if (refusal.codigo === 'ERRO_INTERNO')
    ctx.app.log.error({ requestId: ctx.requestId, err: error }, 'line of a batch failed')
  return refusal.erros.length > 0 ? refusal.erros : [asErro(refusal)]
}

const asErro = ({ codigo }: Refusal): Erro => ({ campo: '', codigo, mensagem: CODIGOS[codigo][1] })

/** The first line of the file with this id, when it comes before. */
async function findEarlier({ app }: Ctx, loteId: string, linha: number, id: string): Promise<number | null> {
  const row = await app.sistema.one<{ linha: number }>(sql`
    select linha from portal_lote_linhas where lote_id = ${loteId} and id_integracao = ${id} and linha < ${linha}
    order by linha limit 1`)
  return row?.linha ?? null
}

/** The fault of an id that a note of an earlier sending has. */
export async function issuedBefore({ app, tenantId }: Ctx, id: string, notaId: string): Promise<Erro> {
  const row = await app.sistema.one<{ em: string }>(sql`
    select to_char(criada_em at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI') as em from notas
    where id = ${notaId} and tenant_id = ${tenantId}`)
  return repeats(`O id "${id}" já é de uma nota enviada em ${row?.em ?? 'outra ocasião'}.`)
}

const repeats = (mensagem: string): Erro => ({
  campo: 'idIntegracao',
  codigo: 'ID_INTEGRACAO_EM_USO',
  mensagem,
  correcao: 'Se esta é outra nota, dê a ela outro id; se é a mesma, deixe a linha como está: ela não será emitida.',
})

const SEM_TOMADOR: Erro = {
  campo: 'tomador',
  codigo: 'CAMPO_OBRIGATORIO',
  mensagem: 'A linha não tem tomador.',
  correcao: 'Informe o CPF ou CNPJ e o nome, ou envie o arquivo de novo marcando que as linhas sem tomador são assim.',
}
