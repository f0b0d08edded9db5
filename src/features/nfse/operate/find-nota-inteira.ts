import { maskJson } from '#domain/credenciais.ts'
import { audit } from '#features/audit/audit.ts'
import { maskPersonal } from '#features/audit/mask-personal.ts'
import { conexaoOf } from '#features/cidades/reach/conexao-of.ts'
import { paradosOf } from '#features/filas/count-jobs.ts'
import { humanize } from '#features/filas/humanize.ts'
import { selectJobs } from '#features/filas/job-row.ts'
import { subjectsOf } from '#features/filas/subjects.ts'
import { findRequest } from '#features/nfse/nota/documents.ts'
import { inAccountOf } from '#features/nfse/nota/in-account-of.ts'
import { findNotaNaPagina } from '#features/nfse/read/portal-nota.ts'
import { allow, isAllowed } from '#features/permissions/permissions.ts'
import type { NotaInteira } from '#formas/notas/nota-operacao.ts'
import type { NotaNaPagina } from '#formas/notas/nota-portal.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { retencaoOf } from '#platform/queue/estados.ts'
import { listAcoesDaOperacao } from './acoes-da-operacao.ts'
import { findEntregasDaNota } from './entregas-da-nota.ts'
import { findFatos } from './fatos.ts'
import { presentPasso, tarefaOf } from './proximo-passo.ts'
import { findTransmissoes } from './transmissoes-da-nota.ts'

/**
 * One note of any account. The read of what was sent and received is in the audit of the account before it is made; who
 * may not read it (`suporte`) sees it without personal data. Throws NAO_ENCONTRADO.
 */
export async function findNotaInteira(ctx: Ctx, id: string): Promise<NotaInteira> {
  allow(ctx, 'nota.inspect')
  const inside = await inAccountOf(ctx, id)
  const integral = isAllowed(ctx.actor, 'nota.read-conteudo')
  await audit(inside.db, inside, { acao: 'nota.inspect', recurso: 'nota', recursoId: id, detalhe: { integral } })
  const { app, tenantId } = inside
  const [pagina, fatos, conta, tarefas, transmissoes, entregas, request] = await Promise.all([
    findNotaNaPagina(inside, id),
    findFatos(app.sistema, id),
    findConta(app, tenantId),
    findTarefas(app, id),
    findTransmissoes(inside, id),
    findEntregasDaNota(inside, id),
    findRequest(inside, { id, tenantId }),
  ])
  if (!fatos || !conta) throw new Refusal('NAO_ENCONTRADO', `no nota ${id}`)
  const { ambiente, meta } = pagina
  const hoje = await conexaoOf(app, {
    municipio: meta.municipio.ibge,
    ambiente: ambiente as 'producao',
    conexao: pagina.conexao.slug,
  })
  const pedido = maskJson(JSON.parse(request.toString('utf8')))
  return {
    ...pagina,
    cartas: integral ? pagina.cartas : (maskPersonal(pagina.cartas) as NotaNaPagina['cartas']),
    conta,
    conexao: { ...pagina.conexao, versaoDeHoje: hoje?.versao ?? null },
    tarefas: tarefas.map(({ humana }) => humana),
    proximoPasso: presentPasso(
      pagina,
      fatos,
      tarefas.map(({ tarefa }) => tarefa),
    ),
    pedido: integral ? pedido : maskPersonal(pedido),
    transmissoes: transmissoes.items,
    totalTransmissoes: transmissoes.total,
    entregas,
    conflito: fatos.conflito,
    acoes: listAcoesDaOperacao(ctx, fatos),
  }
}

const findConta = (app: App, id: string) =>
  app.sistema.one<NotaInteira['conta']>(sql`select id, nome, cpf_cnpj as "cpfCnpj" from tenants where id = ${id}`)

const FILAS = ['nota.issue', 'nota.consult', 'nota.cancel', 'nota.check-status', 'nota.correct'] as const

/** What waits, runs or failed for a note, each as a sentence: why, and what comes next. */
async function findTarefas(app: App, notaId: string) {
  const chaves = sql`select ${notaId}::text union all select id::text from cartas_correcao where nota_id = ${notaId}`
  const each = FILAS.map(async (fila) => {
    const retencao = await retencaoOf(app.sistema, fila, await paradosOf(app, fila))
    // Both conditions name the states of a partial index.
    const jobs = await selectJobs(
      app.sistema,
      retencao,
      sql`id in (
        select id from jobs where fila = ${fila} and chave in (${chaves}) and estado in ('aguardando', 'executando', 'bloqueado')
        union all select id from jobs where fila = ${fila} and chave in (${chaves}) and estado = 'falhou') order by id`,
    )
    const subjectOf = await subjectsOf(app, fila, jobs)
    return jobs.map((job) => ({
      humana: { fila, ...humanize(job, subjectOf(job), retencao) },
      tarefa: tarefaOf(job, retencao),
    }))
  })
  return (await Promise.all(each)).flat()
}
