import { esperaEmPalavras } from '#domain/erro-em-palavras.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { listProcessos } from '#features/operations/list-processos.ts'
import { type MotivoDeSaude, ofProcesses } from '#features/operations/saude.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { SaudeDoMonitor } from '#formas/cidades/monitor.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { EM_USO } from './plan-sondas.ts'

type Contado = Omit<SaudeDoMonitor, 'status' | 'em' | 'motivos' | 'processos' | 'avisos'> & {
  avisos: Omit<SaudeDoMonitor['avisos'], 'destinos'>
}

/** Counts come seconds after the fact; a probe that is due runs within the minute. */
const LATE_S = 300
const MONITOR = 'GET /admin/monitor/health'

export async function showMonitorHealth(ctx: Ctx): Promise<SaudeDoMonitor> {
  allow(ctx, 'admin.monitor.read')
  const { app } = ctx
  const [processos, contado, ajustes] = await Promise.all([
    listProcessos(app),
    app.sistema.one<Contado>(sql`
      with s as (
        select count(*)::int as alvos, max(s.em) as ultima, (count(*) filter (where not s.respondeu))::int as caladas,
          (count(*) filter (where s.proxima_em < now() - make_interval(secs => ${LATE_S})))::int as atrasadas
        from (${EM_USO}) u join sonda_alvos s using (alvo, ambiente))
      select json_build_object('atrasoSegundos', coalesce((select greatest(0, extract(epoch from now() - h.em)::int)
            from historico h where h.id > (select historico_id from saude_leitura) order by h.id limit 1), 0)) as contagens,
        json_build_object('alvos', s.alvos, 'atrasadas', s.atrasadas, 'semResposta', s.caladas, 'ultimaEm', s.ultima) as sondas,
        json_build_object(
          'eventosPendentes', (select count(*)::int from alerta_eventos where tratado_em is null),
          'webhookPendentes', (select count(*)::int from alerta_avisos where webhook = 'pendente'),
          'webhookFalharam', (select count(*)::int from alerta_avisos where webhook = 'falhou' and criado_em > now() - interval '1 day'),
          'ultimoEm', (select max(criado_em) from alerta_avisos where criado_em > now() - interval '90 days')) as avisos
      from s`),
    readAjustes(app),
  ])
  const { contagens, sondas, avisos } = contado!
  const destinos = { emails: ajustes['alertas.emails'].length, webhook: app.config.alertasWebhook !== null }
  const found = (when: boolean, mensagem: string, operacao = MONITOR): MotivoDeSaude[] =>
    when ? [{ gravidade: 'atencao', mensagem, operacao }] : []
  const motivos = [
    ...ofProcesses(processos),
    ...found(
      contagens.atrasoSegundos > LATE_S,
      `As contagens estão ${esperaEmPalavras(contagens.atrasoSegundos)} atrás das notas.`,
    ),
    ...found(
      sondas.atrasadas > 0,
      `${sondas.atrasadas} sondas passaram da hora.`,
      'GET /admin/queues/monitor.probe/jobs-humanizados',
    ),
    ...found(
      avisos.webhookFalharam > 0,
      `${avisos.webhookFalharam} avisos de alertas não foram entregues ao webhook em 24 horas.`,
      'GET /admin/queues/alerta.notify/agrupamentos-falhas',
    ),
    ...found(
      destinos.emails === 0 && !destinos.webhook,
      'Ninguém é avisado de alertas: defina alertas.emails, ou ALERTAS_WEBHOOK_URL.',
      'PUT /admin/settings/alertas.emails',
    ),
  ]
  const critical = motivos.some(({ gravidade }) => gravidade === 'critica')
  const status = critical ? 'critico' : motivos.length > 0 ? 'degradado' : 'ok'
  return { status, em: ctx.now(), motivos, processos, contagens, sondas, avisos: { ...avisos, destinos } }
}
