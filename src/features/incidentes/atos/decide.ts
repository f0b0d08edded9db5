import { createHash } from 'node:crypto'
import type { RespostaDaDuvida, ResultadoDaDecisao } from '#domain/incidentes-atos.ts'
import { type Centavos, reais, sum } from '#domain/money.ts'
import { isSettled, type StatusNota } from '#domain/nota/nota.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { secondPerson } from '#features/confirmacoes/two-people.ts'
import { consultNow } from '#features/nfse/issue/consult-now.ts'
import { endUndecided } from '#features/nfse/issue/end-undecided.ts'
import { findFatos, REGRAS } from '#features/nfse/operate/fatos.ts'
import { motivoOf } from '#features/nfse/operate/motivo.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { Decisao, DecisaoFeita } from '#formas/operacao/ato-de-incidente.ts'
import type { Confirmacao } from '#formas/operacao/fila.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { forEachAtOnce } from '#platform/for-each.ts'
import { isOfEverything } from '#platform/halve.ts'
import type { Registro } from './alvo.ts'
import { ESPECIE, keepPedido } from './pedidos.ts'

const ATOS_AO_MESMO_TEMPO = 4
const CHARS_MIN = 10

type Incidente = { incidenteId: string; grupos: readonly string[] }
type Nota = {
  id: string
  tenantId: string
  rps: string
  status: StatusNota
  numero: string | null
  centavos: Centavos
  daqui: boolean
}

/**
 * Asks the city again about several notes in doubt, or ends them with the evidence that it does not have them, each by the
 * verb and the rules of a single note: what a rule refuses, and what was resolved meanwhile, is said for each. Ending more
 * than the setting `incidentes.notasSemSegundaPessoa` needs a second administrator, who sends the same decision; of a
 * process that dies between, the notes that were not ended need another request. Throws SCHEMA_DPS_INVALIDO, and as
 * secondPerson does.
 */
export async function decide(
  ctx: Ctx,
  { incidenteId, grupos }: Incidente,
  { notas: ids, ato, motivo: raw, prova: rawProva, confirmacao }: Decisao,
  audit: Registro,
): Promise<DecisaoFeita> {
  allow(ctx, 'nota.give-up')
  const motivo = motivoOf(raw)
  const prova = ato === 'encerrar' ? provaOf(rawProva) : ''
  const notas = await selectNotas(ctx, ids, grupos)
  const pending =
    ato === 'encerrar' ? await askSecond(ctx, { incidenteId, notas: ids, motivo, prova, confirmacao }) : null
  if (pending) return present(pending, [])
  const items: Feita[] = []
  await forEachAtOnce([...notas.entries()], ATOS_AO_MESMO_TEMPO, async ([index, nota]) => {
    items[index] = { nota, ...(await act(ctx, nota, { ato, motivo, prova })) }
  })
  const counts = present(null, items)
  const { feitas, jaResolvidas, recusadas } = counts
  const detalhe = { ato, motivo, ...(prova && { prova }), notas: ids.length, feitas, jaResolvidas, recusadas }
  await audit(ctx.app.sistema, detalhe)
  return counts
}

/** Why a note cannot be ended together with others; null: it can, with evidence. */
export function impedimentoOf(nota: {
  status: StatusNota
  resposta: RespostaDaDuvida
  executando: boolean
}): string | null {
  if (nota.resposta === 'outro_conteudo') return OUTRO_CONTEUDO
  if (nota.status !== 'falha_temporaria') return 'O serviço ainda pergunta à cidade, em intervalos curtos.'
  return nota.executando ? 'A cidade é perguntada neste momento.' : null
}
const OUTRO_CONTEUDO = 'A cidade tem outra nota com este número: compare os dois documentos.'

function provaOf(prova: string | undefined): string {
  const text = prova?.trim() ?? ''
  const { length } = [...text]
  if (length >= CHARS_MIN) return text
  const mensagem = `Recebidos ${length} caracteres, sem os espaços das pontas; para encerrar, esperados ${CHARS_MIN} ou mais. Sem prova de ausência só se pergunta.`
  const erros = [{ campo: 'prova', codigo: 'TAMANHO_INVALIDO', mensagem }]
  throw new Refusal('SCHEMA_DPS_INVALIDO', 'a decision without evidence', { erros })
}

type Pedida = Pick<Decisao, 'notas' | 'motivo' | 'confirmacao'> & { incidenteId: string; prova: string }

/** The request for a second person; null where none is needed, or where this is the second one. */
async function askSecond(
  ctx: Ctx,
  { incidenteId, notas, motivo, prova, confirmacao }: Pedida,
): Promise<ComDatas<Confirmacao> | null> {
  if (notas.length <= (await readAjustes(ctx.app))['incidentes.notasSemSegundaPessoa']) return null
  const digest = createHash('sha256')
    .update(JSON.stringify([[...notas].sort(), prova]))
    .digest('hex')
    .slice(0, 32)
  const alvo = `${incidenteId}?${new URLSearchParams({ ato: 'encerrar', notas: String(notas.length), resumo: digest })}`
  return ctx.app.sistema.transaction(async (tx) => {
    const pending = await secondPerson(tx, ctx, { acao: `${ESPECIE}.end-notas`, alvo, motivo }, confirmacao)
    if (pending) await keepPedido(tx, incidenteId, pending.id, { ato: 'encerrar', notas, prova })
    return pending as ComDatas<Confirmacao> | null
  })
}

/** The notes in the order of their numbers; `daqui`: of the incident. Throws NAO_ENCONTRADO for an id that no note has. */
async function selectNotas(ctx: Ctx, ids: readonly string[], grupos: readonly string[]): Promise<Nota[]> {
  const rows = await ctx.app.sistema.query<Nota>(sql`
    select id, tenant_id as "tenantId", serie_rps || '-' || numero_rps as rps, status, numero, valor_servico as centavos,
      conexao || ':' || ambiente = any(${grupos}::text[]) as daqui
    from notas where id = any(${ids}::uuid[]) order by criada_em, numero_rps, id`)
  const missing = ids.find((id) => !rows.some((row) => row.id === id.toLowerCase()))
  if (missing) throw new Refusal('NAO_ENCONTRADO', `no nota ${missing}`)
  return rows
}

type Resultado = { resultado: ResultadoDaDecisao; motivo: string | null }
type Feita = Resultado & { nota: Nota }

async function act(
  ctx: Ctx,
  nota: Nota,
  { ato, motivo, prova }: Pick<Decisao, 'ato' | 'motivo'> & { prova: string },
): Promise<Resultado> {
  const { id, tenantId } = nota
  if (!nota.daqui) return refused('A nota não é deste incidente.')
  const inside: Ctx = { ...ctx, tenantId, db: ctx.app.inquilinos.forTenant(tenantId) }
  try {
    const fatos = await findFatos(ctx.app.sistema, id)
    if (!fatos) return refused('A nota não existe mais.')
    if (isSettled(fatos.status)) return resolved(fatos.status, nota.numero)
    if (ato === 'perguntar') {
      const refusal = REGRAS.consultar(fatos)
      if (refusal) throw refusal
      await consultNow(inside, { notaId: id, motivo })
    } else {
      if (fatos.conflito?.estado === 'aberto' || fatos.conflito?.estado === 'declarado_alheio')
        return refused(OUTRO_CONTEUDO)
      await endUndecided(inside, { notaId: id, motivo, provaDeAusencia: prova })
    }
    return { resultado: 'feita', motivo: null }
  } catch (error) {
    if (!(error instanceof Refusal)) {
      // The others were decided: what fails alone is said of its note.
      if (isOfEverything(error)) throw error
      ctx.app.log.error({ err: error, notaId: id }, 'a note in doubt is not decided')
      return refused('O serviço falhou nesta nota: abra-a, ou tente de novo.')
    }
    // The city may have answered between the two readings.
    const now = await ctx.app.sistema.one<Pick<Nota, 'status' | 'numero'>>(sql`
      select status, numero from notas where tenant_id = ${tenantId} and id = ${id}`)
    if (now && isSettled(now.status)) return resolved(now.status, now.numero)
    return refused(error.erros[0]?.mensagem ?? error.message)
  }
}

const refused = (motivo: string): Resultado => ({ resultado: 'recusada', motivo })
const resolved = (status: StatusNota, numero: string | null): Resultado => ({
  resultado: 'ja_resolvida',
  motivo: RESOLVIDAS[status]?.(numero) ?? 'A nota já se resolveu.',
})
const RESOLVIDAS: Partial<Record<StatusNota, (numero: string | null) => string>> = {
  autorizada: (numero) => `A cidade respondeu: autorizou${numero ? `, NFS-e ${numero}` : ''}.`,
  rejeitada: () => 'A cidade respondeu: recusou.',
  falha_definitiva: () => 'Já estava encerrada sem emissão.',
}

function present(confirmacao: ComDatas<Confirmacao> | null, items: readonly Feita[]): DecisaoFeita {
  const of = (resultado: ResultadoDaDecisao) => items.filter((item) => item.resultado === resultado)
  return {
    status: confirmacao ? 'aguardando_confirmacao' : 'executado',
    confirmacao,
    feitas: of('feita').length,
    jaResolvidas: of('ja_resolvida').length,
    recusadas: of('recusada').length,
    valorFeitas: reais(sum(...of('feita').map(({ nota }) => nota.centavos))),
    items: items.map(({ nota: { id, rps, centavos }, resultado, motivo }) => ({
      id,
      rps,
      valor: reais(centavos),
      resultado,
      motivo,
    })),
  }
}
