import { randomUUID } from 'node:crypto'
import { inicioPadrao } from '#domain/recorrencia/calendario.ts'
import { audit } from '#features/audit/audit.ts'
import { changedFields, refuseVersao } from '#features/audit/refuse-versao.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { MudancaRecorrente, NovaRecorrente, NovoCalendario, RecorrenteDetalhe } from '#formas/notas/recorrente.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { statusConflict } from '#platform/state-conflict.ts'
import { checkNotaRecorrente, type NotaConferida, refuseSemDatas } from './check-recorrente.ts'
import { refuseMoreThan } from './limit-recorrentes.ts'
import { datasAhead, hojeOf, presentDetalhe, type RecorrenteRow, selectRecorrente } from './recorrente-row.ts'

/**
 * Begins a recurrence: its first date is today or later. Throws the refusals of issuing beneath `nota`, and
 * REGRA_NAO_ATENDIDA for a calendar without dates, and LIMITE_DA_CONTA beyond the number that an account may have.
 */
export async function createRecorrente(ctx: Ctx, nova: NovaRecorrente): Promise<RecorrenteDetalhe> {
  allow(ctx, 'recorrente.write')
  const conferida = await checkNotaRecorrente(ctx, nova)
  const desde = hojeOf(ctx)
  const calendario = complete(nova.calendario, inicioPadrao(desde))
  const [primeira] = datasAhead({ ...NOVA, calendario, desde }, 1)
  refuseSemDatas(calendario, primeira)
  const proxima = primeira?.data ?? null
  const id = randomUUID()
  return ctx.db.transaction(async (tx) => {
    await refuseMoreThan(ctx, tx, 1)
    await tx.query(sql`
      insert into recorrentes (id, tenant_id, empresa_id, ambiente, nome, nota, tomador_nome, tomador_cpf_cnpj, valor,
        modo, competencia, dia, nao_util, a_cada_meses, inicio, fim, quantidade, proxima, desde, criada_em, atualizada_em)
      values (${id}, ${ctx.tenantId}, ${conferida.empresaId}, ${nova.ambiente}, ${nova.nome.trim()},
        ${JSON.stringify(conferida.nota)}, ${conferida.tomadorNome}, ${conferida.tomadorCpfCnpj}, ${conferida.valor},
        ${nova.modo}, ${nova.competencia}, ${calendario.dia}, ${calendario.naoUtil}, ${calendario.aCadaMeses},
        ${calendario.inicio}, ${calendario.fim}, ${calendario.quantidade}, ${proxima}, ${desde}, ${ctx.now()}, ${ctx.now()})`)
    const detalhe = { ambiente: nova.ambiente, modo: nova.modo }
    await audit(tx, ctx, { acao: 'recorrente.create', recurso: 'recorrente', recursoId: id, detalhe })
    return presentDetalhe(await selectRecorrente(ctx, tx, id), desde)
  })
}

/**
 * Changes the given fields; the note is checked again when it, its ambiente or its competence changes. Occurrences that
 * exist stay. Throws NAO_ENCONTRADO, VERSAO_DIVERGENTE, ESTADO_INVALIDO for one that ended, and what creating throws.
 */
export async function changeRecorrente(ctx: Ctx, id: string, mudanca: MudancaRecorrente): Promise<RecorrenteDetalhe> {
  allow(ctx, 'recorrente.write')
  const { nota, ambiente, competencia } = mudanca
  const read = await selectRecorrente(ctx, ctx.db, id)
  const conferida =
    nota || ambiente || competencia
      ? await checkNotaRecorrente(ctx, {
          nota: nota ?? read.nota,
          ambiente: ambiente ?? read.ambiente,
          competencia: competencia ?? read.competencia,
        })
      : null
  const changed = await ctx.db.transaction(async (tx) => {
    const before = await selectRecorrente(ctx, tx, id, { lock: true })
    const atual = presentDetalhe(before, hojeOf(ctx))
    if (mudanca.versao !== undefined && mudanca.versao !== before.versao)
      throw await refuseVersao(ctx, tx, { recurso: 'recorrente', recursoId: id, lida: mudanca.versao, atual })
    if (before.situacao === 'encerrada') throw statusConflict(before.situacao, ['ativa', 'pausada'])
    // The fields that were not sent are checked with their present values.
    if (conferida && before.versao !== read.versao) return null
    await write(ctx, tx, { before, mudanca, conferida })
    const after = presentDetalhe(await selectRecorrente(ctx, tx, id), hojeOf(ctx))
    const detalhe = { versao: after.versao, campos: changedFields(atual, after) }
    await audit(tx, ctx, { acao: 'recorrente.change', recurso: 'recorrente', recursoId: id, detalhe })
    return after
  })
  return changed ?? changeRecorrente(ctx, id, mudanca)
}

type Escrita = { before: RecorrenteRow; mudanca: MudancaRecorrente; conferida: NotaConferida | null }

async function write(ctx: Ctx, tx: Db, { before, mudanca, conferida }: Escrita): Promise<void> {
  const calendario = mudanca.calendario ? complete(mudanca.calendario, before.calendario.inicio) : before.calendario
  const hoje = hojeOf(ctx)
  // A date that passed and has no occurrence yet is still due.
  const since = before.proxima && before.proxima < hoje ? before.proxima : hoje
  const desde = mudanca.calendario ? since : before.desde
  const [primeira] = datasAhead({ ...before, calendario, desde }, 1)
  if (mudanca.calendario) refuseSemDatas(calendario, primeira)
  const proxima = primeira?.data ?? null
  await tx.query(sql`
    update recorrentes set nome = ${mudanca.nome?.trim() ?? before.nome}, modo = ${mudanca.modo ?? before.modo},
      competencia = ${mudanca.competencia ?? before.competencia}, ambiente = ${mudanca.ambiente ?? before.ambiente},
      dia = ${calendario.dia}, nao_util = ${calendario.naoUtil}, a_cada_meses = ${calendario.aCadaMeses},
      inicio = ${calendario.inicio}, fim = ${calendario.fim}, quantidade = ${calendario.quantidade},
      desde = ${desde}, proxima = ${before.situacao === 'ativa' ? proxima : null},
      versao = versao + 1, atualizada_em = ${ctx.now()}
    where tenant_id = ${ctx.tenantId} and id = ${before.id}`)
  if (!conferida) return
  // A note that was sent whole is that of today: readjustments whose day has come are in its values.
  const reajustes = mudanca.nota ? before.reajustes.filter(({ aPartir }) => aPartir > hoje) : before.reajustes
  await tx.query(sql`
    update recorrentes set reajustes = ${JSON.stringify(reajustes)}, nota = ${JSON.stringify(conferida.nota)}, empresa_id = ${conferida.empresaId},
      tomador_nome = ${conferida.tomadorNome}, tomador_cpf_cnpj = ${conferida.tomadorCpfCnpj}, valor = ${conferida.valor}
    where tenant_id = ${ctx.tenantId} and id = ${before.id}`)
}

const complete = (
  { inicio, fim = null, quantidade = null, ...rest }: NovoCalendario,
  padrao: string,
): RecorrenteRow['calendario'] => ({
  ...rest,
  inicio: inicio ?? padrao,
  fim,
  quantidade,
})

/** The dates that a calendar would have from today on, for a person who is about to save it. */
export function previewDatas(ctx: Ctx, calendario: NovoCalendario, max: number): string[] {
  allow(ctx, 'recorrente.read')
  const desde = hojeOf(ctx)
  return datasAhead({ ...NOVA, calendario: complete(calendario, inicioPadrao(desde)), desde }, max).map(
    ({ data }) => data,
  )
}

const NOVA = { ultimoMes: null, feitas: 0, ajustes: {} }
