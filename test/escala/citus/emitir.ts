// The service as processes of its own against the cluster: accept, issue, list, webhook, over HTTP.

import { loginUrls, makeLogins } from '#platform/db/logins.ts'
import { freePort } from '#platform/free-port.ts'
import { openCity } from '../../support/city.ts'
import type { Sql } from '../../support/database.ts'
import { attachAuditTrigger, findBreaches } from '../../support/invariants.ts'
import { openReceiver } from '../../support/receiver.ts'
import { newIssuer } from '../../support/tenant.ts'
import { COM_ESTA_MAQUINA } from '../../support/this-machine.ts'
import { until } from '../../support/until.ts'
import { abrirServico, abrirSimulador } from '../servico.ts'

const CONTAS = 6
const NOTAS_POR_CONTA = 10
/** Of what each process said last, where the rehearsal is cut short. */
const LINHAS = 5

export type Emissao = { visto: string; faltas: string[] }

/** Issues notes of several accounts at once; `sql` is the owner's at the database of `url`. */
export async function emitir(url: string, sql: Sql, pasta: string): Promise<Emissao> {
  const logins = loginUrls(url, 'ensaio')
  await makeLogins(url, logins)
  await attachAuditTrigger(sql)
  const cidades = await abrirSimulador(pasta)
  const porta = await freePort()
  const publico = `http://127.0.0.1:${porta}`
  const env = {
    ...logins,
    ...cidades,
    CHAVE_MESTRA: `escala:${Buffer.alloc(32, 5).toString('base64')}`,
    URL_PUBLICA: publico,
    ...COM_ESTA_MAQUINA,
    ...{ RITMO: '0.02', SEFIN_TIMEOUT_S: '10', SEFIN_VISIBILIDADE_S: '2', LEASE_S: '60' },
  }
  const { apis, workers } = await abrirServico({ env, portas: [porta], workers: 2 })
  const stand = { url: publico, simulator: openCity(env) }
  const receiver = await openReceiver()
  try {
    const emitentes = await Promise.all(Array.from({ length: CONTAS }, () => newIssuer(stand)))
    for (const { tenant } of emitentes) {
      const feito = await tenant.portal.post('/portal/webhooks', { url: `${receiver.url}/${tenant.id}` })
      receiver.tellSecret(`/${tenant.id}`, feito.json.segredo)
    }
    const comecou = performance.now()
    const aceitas = await Promise.all(
      emitentes.flatMap((emitente) =>
        Array.from({ length: NOTAS_POR_CONTA }, async () => {
          const { status, json } = await emitente.api.issue(emitente.body())
          return { emitente, status, id: json.id as string }
        }),
      ),
    )
    const faltas = aceitas.filter(({ status }) => status !== 202).map(({ status }) => `POST /nfse respondeu ${status}`)
    const prontas = await Promise.all(aceitas.map(({ emitente, id }) => emitente.api.waitSettled(id)))
    faltas.push(
      ...prontas.filter(({ status }) => status !== 'autorizada').map(({ id, status }) => `${id} terminou ${status}`),
    )
    for (const { api } of emitentes) {
      const { status, json } = await api.get('/nfse?limit=100')
      if (status !== 200 || json.total !== NOTAS_POR_CONTA) faltas.push(`a lista deu ${status} com ${json.total} notas`)
    }
    const entregues = async () =>
      (await sql<{ n: number }>("select count(*)::int as n from entregas where estado = 'entregue'"))[0]!.n
    await until('cada webhook foi entregue', async () => (await entregues()) === aceitas.length, { measure: entregues })
    const segundos = ((performance.now() - comecou) / 1000).toFixed(1)
    const [operarios] = await sql<{ n: number }>(
      `select count(distinct s.nodeport)::int as n from (select distinct tenant_id from notas) c
       join citus_shards s on s.shardid = get_shard_id_for_distribution_column('notas', c.tenant_id)`,
    )
    if (operarios!.n < 2) faltas.push('todas as contas ficaram num operário só')
    faltas.push(...(await findBreaches(sql)))
    const visto = `${aceitas.length} notas de ${CONTAS} contas em ${operarios!.n} operários: aceitas, autorizadas, listadas e entregues em ${segundos} s`
    return { visto, faltas }
  } catch (error) {
    const ditas = [...apis, ...workers].flatMap(({ nome, atual }) =>
      atual.said.slice(-LINHAS).map((linha) => `${nome}: ${linha}`),
    )
    return { visto: 'interrompido', faltas: [String(error), ...ditas] }
  } finally {
    await receiver.close()
  }
}
