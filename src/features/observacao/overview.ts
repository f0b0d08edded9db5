import { summariseFilas } from '#features/filas/list-filas.ts'
import { showMovimento } from '#features/movimento/show-movimento.ts'
import { listProcessos } from '#features/operations/list-processos.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Panorama } from '#formas/operacao/panorama.ts'
import type { App } from '#platform/app.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { listObservacoes } from './em-observacao.ts'

type Contagens = Pick<
  Panorama,
  | 'contas'
  | 'empresas'
  | 'empresasSemCertificado'
  | 'certificadosAVencer'
  | 'endpointsDesligados'
  | 'conexoesPublicadas'
>

const SOON_DAYS = 30

/** The first page of the back-office. */
export async function showPanorama(ctx: Ctx): Promise<Panorama> {
  allow(ctx, 'admin.saude.read')
  const [contagens, movimento, processos, filas, { items, alertasAbertos }] = await Promise.all([
    countAll(ctx.app),
    showMovimento(ctx, { janela: '24h' }),
    listProcessos(ctx.app),
    summariseFilas(ctx),
    listObservacoes(ctx),
  ])
  const observed = (gravidade: string) => items.filter((item) => item.gravidade === gravidade).length
  return {
    em: ctx.now(),
    ...contagens,
    ultimas24h: movimento.atual,
    incertas: movimento.incertasAgora,
    alertasAbertos,
    processosVivos: processos.filter(({ situacao }) => situacao === 'vivo').length,
    filas,
    emObservacao: {
      critica: observed('critica'),
      atencao: observed('atencao'),
      informacao: observed('informacao'),
    },
  }
}

const FRESH_MS = 5_000
const heldBy = cachePerApp<Promise<Contagens>>('panorama', { validadeMs: FRESH_MS, mostra: () => null })

/**
 * The number of accounts and companies, counted once for all requests within five seconds: there may be 200,000
 * companies.
 */
function countAll(app: App): Promise<Contagens> {
  const held = heldBy(app)
  const known = held.get('tudo')
  if (known) return known
  const now = app.now()
  const until = new Date(now.getTime() + SOON_DAYS * 86_400_000)
  const found = app.sistema
    .one<Contagens>(sql`
      select (select count(*)::int from tenants) as contas,
        (select count(*)::int from empresas where ativa) as empresas,
        (select count(*)::int from empresas e where ativa and not exists (
          select from certificados c where c.empresa_id = e.id and c.status in ('ativo', 'futuro'))) as "empresasSemCertificado",
        (select count(*)::int from certificados where status = 'ativo' and valido_ate between ${now} and ${until}) as "certificadosAVencer",
        (select count(*)::int from webhook_endpoints where estado = 'desativado_automatico') as "endpointsDesligados",
        (select count(*)::int from conexoes where status = 'publicada') as "conexoesPublicadas"`)
    .then((row) => row!)
  held.set('tudo', found)
  found.catch(() => held.delete('tudo'))
  return found
}
