import type { Ambiente } from '#domain/nota/nota.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { raiseAlerta, resolveAlerta } from '#features/alertas/alertas.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Sonda } from './run-sonda.ts'

type Estado = { falhasSeguidas: number; desde: Date; certificadoAte: Date | null; ativo: boolean }

/** How soon a failed target is probed again, and one that answers again after an alert. */
const AGAIN_S = 300
const DAY_MS = 86_400_000

/**
 * Stores a probe and what follows: the state of its target, and the alerts that it opens or resolves. A target that is
 * not in use opens none: no customer waits for it.
 */
export async function recordSonda(
  app: App,
  db: Db,
  { id, alvo, em, conexao, achado }: Sonda,
  { municipio, ambiente, origem }: { municipio: string; ambiente: Ambiente; origem: 'automatica' | 'manual' },
): Promise<void> {
  const ajustes = await readAjustes(app)
  const { respondeu, causa, duracaoMs } = achado
  const certificadoAte = achado.tls?.cadeia[0]?.ate ?? null
  await db.query(sql`
    insert into sondas (id, alvo, ambiente, municipio, conexao, conexao_versao, origem, em, respondeu, causa, duracao_ms, achado)
    values (${id}, ${alvo}, ${ambiente}, ${municipio}, ${conexao.slug}, ${conexao.versao}, ${origem}, ${em}, ${respondeu},
      ${causa}, ${duracaoMs}, ${JSON.stringify(achado)})`)
  const again = sql`${em}::timestamptz + make_interval(secs => ${AGAIN_S * app.config.ritmo})`
  const estado = await db.one<Estado>(sql`
    insert into sonda_alvos as a (alvo, ambiente, proxima_em, em, respondeu, causa, duracao_ms, certificado_ate,
      falhas_seguidas, desde)
    values (${alvo}, ${ambiente}, ${again}, ${em}, ${respondeu}, ${causa}, ${duracaoMs}, ${certificadoAte},
      ${respondeu ? 0 : 1}, ${em})
    on conflict (alvo, ambiente) do update set em = excluded.em, respondeu = excluded.respondeu, causa = excluded.causa,
      duracao_ms = excluded.duracao_ms, certificado_ate = coalesce(excluded.certificado_ate, a.certificado_ate),
      falhas_seguidas = case when excluded.respondeu then 0 else a.falhas_seguidas + 1 end,
      desde = case when a.respondeu = excluded.respondeu then a.desde else excluded.em end,
      proxima_em = case when excluded.respondeu and a.falhas_seguidas = 0 and not exists (select from alertas
          where tipo = 'municipio_inacessivel' and chave = a.alvo || ':' || a.ambiente and status <> 'resolvido')
        then a.proxima_em else least(a.proxima_em, excluded.proxima_em) end
    where a.em is null or a.em <= excluded.em
    returning falhas_seguidas as "falhasSeguidas", desde, certificado_ate as "certificadoAte",
      exists (select from cidades_em_uso c where (c.municipio = a.alvo or c.conexao = a.alvo) and c.ambiente = a.ambiente
        and c.vista_em > now() - interval '30 days') as ativo`)
  if (!estado) return // a later probe has already written
  const chave = `${alvo}:${ambiente}`
  const detalhe = { municipio, ambiente, conexao: conexao.slug, causa, url: achado.url }
  const stableMs = ajustes['monitor.estavelMinutos'] * 60_000 * app.config.ritmo
  if (estado.ativo && !respondeu && estado.falhasSeguidas >= ajustes['monitor.falhasSeguidas'])
    await raiseAlerta(db, { tenantId: null, tipo: 'municipio_inacessivel', chave, detalhe })
  else if (respondeu && em.getTime() - estado.desde.getTime() >= stableMs)
    await resolveAlerta(db, 'municipio_inacessivel', chave)
  if (!certificadoAte) return
  const soon = Date.parse(certificadoAte) - em.getTime() < ajustes['monitor.certificadoDias'] * DAY_MS
  if (!soon) await resolveAlerta(db, 'municipio_certificado', chave)
  else if (estado.ativo)
    await raiseAlerta(db, {
      ...{ tenantId: null, tipo: 'municipio_certificado', chave },
      detalhe: { ...detalhe, certificadoAte },
    })
}
