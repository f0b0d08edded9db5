import { addMonths, competenciaOf } from '#domain/competencia.ts'
import { listApiKeys } from '#features/access/api-keys.ts'
import { listUsers } from '#features/access/users.ts'
import { type AlertaAberto, openAlertasOf } from '#features/alertas/open-alertas.ts'
import { contaAdminPresenter, findContaAdmin } from '#features/contas/conta-admin.ts'
import { listEmpresas } from '#features/empresas/list-empresas.ts'
import { findConsumo } from '#features/nfse/read/consumo.ts'
import { lastRefused } from '#features/nfse/read/last-refused.ts'
import { allow } from '#features/permissions/permissions.ts'
import { listSeriesOfConta } from '#features/series/series-of-conta.ts'
import { listAttempts } from '#features/tentativas-rejeitadas/list-attempts.ts'
import { listEndpoints } from '#features/webhooks/endpoints.ts'
import { lastFailures, lastGivenUp } from '#features/webhooks/last-failures.ts'
import type { ApiKey } from '#formas/contas/chave-de-api.ts'
import type { ContaAdmin, EmpresaDoCliente, FalhaDeEntrega, NotaRecusada } from '#formas/contas/cliente.ts'
import type { Consumo } from '#formas/contas/conta.ts'
import type { Usuario } from '#formas/contas/usuario.ts'
import type { Serie } from '#formas/notas/serie.ts'
import type { Tentativa } from '#formas/notas/tentativa.ts'
import type { Endpoint } from '#formas/webhooks/endpoint.ts'
import type { Ctx } from '#platform/ctx.ts'

/** The first items of a part of an account, and how many there are. */
type Parte<T> = { total: number; items: T[] }
type Uso = Pick<Consumo, 'competencia' | 'total' | 'porAmbiente' | 'porStatus' | 'items'>

/** Everything an operator needs of an account; no secret and no body of a note is in it. */
type ClienteDetalhado = ContaAdmin & {
  empresas: Parte<EmpresaDoCliente>
  series: Parte<Serie>
  /** This month, and the one before. */
  uso: Uso[]
  chaves: Parte<ApiKey>
  webhooks: Parte<Endpoint & { ultimaFalha: FalhaDeEntrega | null }>
  pessoas: Parte<Usuario>
  ultimosErros: {
    tentativasRejeitadas: Tentativa[]
    notas: NotaRecusada[]
    entregasDesistidas: FalhaDeEntrega[]
  }
  alertas: AlertaAberto[]
}

const PARTE = { limit: 100, offset: 0 }
const ERROS = 10

/** One account. Throws NAO_ENCONTRADO. */
export async function showCliente(ctx: Ctx, id: string): Promise<ClienteDetalhado> {
  allow(ctx, 'admin.conta.read')
  const row = await findContaAdmin(ctx.app.sistema, id)
  const present = await contaAdminPresenter(ctx)
  const inside = { ...ctx, tenantId: id, db: ctx.app.inquilinos.forTenant(id) }
  const mes = competenciaOf(ctx.now().getTime())
  // One after another where each takes two connections: an operator's page must not take those of customers.
  const empresas = await listEmpresas(inside, PARTE)
  const series = await listSeriesOfConta(inside, PARTE)
  const uso = [await usoOf(inside, mes), await usoOf(inside, addMonths(mes, -1))]
  const chaves = await listApiKeys(inside, PARTE)
  const endpoints = await listEndpoints(inside, PARTE)
  const falhas = await lastFailures(inside)
  const pessoas = await listUsers(inside, PARTE)
  const tentativas = await listAttempts(inside, { limit: ERROS, offset: 0 })
  return {
    ...present(row),
    empresas: {
      total: empresas.total,
      items: empresas.items.map(({ id, cpfCnpj, razaoSocial, endereco, ativa, certificado }) => ({
        id,
        cpfCnpj,
        razaoSocial,
        municipio: endereco.codigoCidade,
        ativa,
        certificado,
      })),
    },
    series,
    uso,
    chaves,
    webhooks: {
      total: endpoints.total,
      items: endpoints.items.map((each) => ({
        ...each,
        // The values of a query may contain a token of the customer's server.
        url: each.url.replace(/\?.*/s, '?***'),
        ultimaFalha: falhas.get(each.id) ?? null,
      })),
    },
    pessoas,
    ultimosErros: {
      tentativasRejeitadas: tentativas.items,
      notas: await lastRefused(inside, ERROS),
      entregasDesistidas: await lastGivenUp(inside, ERROS),
    },
    alertas: await openAlertasOf(ctx.app.sistema, id),
  }
}

/** The companies with most notes first. */
async function usoOf(ctx: Ctx, mes: string): Promise<Uso> {
  const { competencia, total, porAmbiente, porStatus, items } = await findConsumo(ctx, mes)
  return {
    competencia,
    total,
    porAmbiente,
    porStatus,
    items: items.sort((a, b) => b.total - a.total).slice(0, PARTE.limit),
  }
}
