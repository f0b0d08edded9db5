// What must hold after the last step, of the notes that clients hold a 202 for: in our book, in the city's, at the
// receiver of webhooks, in the queues, in the audit, and in what the processes logged.
import { verifyAuditChain } from '#features/audit/seal-audit.ts'
import { openPool } from '#platform/db/statement/pool.ts'
import { auditWorld } from '../chaos/audit.ts'
import { untilQuiet } from '../chaos/chaos.ts'
import type { Carga } from '../escala/carga.ts'
import { findBreaches } from '../support/invariants.ts'
import type { Chegada } from '../support/receiver.ts'
import { until } from '../support/until.ts'
import type { Palco } from './palco.ts'

export async function provar(palco: Palco, aceitas: Carga['aceitas']): Promise<string[]> {
  const { sql, stages, frota, receptor, respostas, bancoUrl } = palco
  await untilQuiet({ sql })
  const livro = (await Promise.all(stages.map((stage) => stage.livro()))).flat()
  const ids = new Map(aceitas.map(({ id, idIntegracao }) => [idIntegracao, new Set([id])]))
  const outras = await sql<{ que: string }>(NAO_AUTORIZADAS, [aceitas.map(({ id }) => id)])
  return [
    ...outras.map(({ que }) => `a nota aceita ${que}`),
    ...(await auditWorld({ sql, said: frota.ditas() }, { ids, estranhas: [] }, livro)),
    ...(await findBreaches(sql)),
    ...entregas(
      aceitas.map(({ id }) => id),
      receptor.chegadas.map((chegada, n) => ({ ...chegada, resposta: respostas[n]! })),
    ),
    ...(await auditoria(bancoUrl)),
    ...quebras(frota.ditas()),
  ]
}

const NAO_AUTORIZADAS = `
  select a.id || ' está ' || coalesce(n.status, 'perdida') || ': ' || coalesce((
    select string_agg(t.operacao || ' ' || t.resultado || coalesce(' (' || t.causa || ')', ''), ', ' order by t.criada_em)
    from transmissoes t where t.nota_id = a.id), 'nada foi enviado') as que
  from unnest($1::uuid[]) a(id) left join notas n on n.id = a.id where n.status is distinct from 'autorizada'`

type Entrega = Pick<Chegada, 'event' | 'assinada' | 'body'> & { resposta: number }

/** Each note was delivered once with an answer of success, and each delivery was signed. */
export function entregas(ids: readonly string[], chegadas: readonly Entrega[]): string[] {
  const recebidas = new Map<string, number>()
  for (const { event, body, resposta } of chegadas)
    if (event === 'nfse.autorizada' && resposta === 200)
      recebidas.set(body.nfse.id, (recebidas.get(body.nfse.id) ?? 0) + 1)
  return [
    ...ids
      .filter((id) => recebidas.get(id) !== 1)
      .map((id) => `a nota ${id} chegou ${recebidas.get(id) ?? 0} vezes ao receptor de webhooks`),
    ...chegadas
      .filter(({ assinada }) => !assinada)
      .map(({ body }) => `a entrega da nota ${body.nfse.id} sem assinatura`),
  ]
}

/** A worker seals once a minute, and those of the last steps may not have lived so long: what is left is waited for. */
async function auditoria(url: string): Promise<string[]> {
  const pool = openPool(url, { max: 1, timeoutS: 60 })
  try {
    let porSelar: number | null = null
    const { quebra } = await until(
      'every line of the audit is sealed',
      async () => {
        const conferida = await verifyAuditChain(pool.forAll())
        porSelar = conferida.porSelar
        return conferida.quebra || porSelar === 0 ? conferida : null
      },
      { measure: () => porSelar },
    )
    return quebra ? [`a auditoria quebra na linha ${quebra.id}: ${quebra.motivo}`] : []
  } finally {
    await pool.close()
  }
}

/** A level that is an error, or a refusal of the database that comes of a schema that is not the expected one. */
const QUEBRA = /"level":(50|60)|"code":"(42\w{3}|0A000|23\w{3}|40P01)"/

/** Lines of the log that only two schemas, or two versions in each other's way, explain. */
export const quebras = (ditas: readonly string[]): string[] =>
  ditas.filter((linha) => QUEBRA.test(linha)).map((linha) => `um processo disse: ${linha.slice(0, 400)}`)
