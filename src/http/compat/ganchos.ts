import type { FormatoDeAviso } from '#domain/webhook/formatos.ts'
import { findEmpresaNomeada } from '#features/compat/find-de-fora.ts'
import { isOwn } from '#features/webhooks/em-forma.ts'
import { createEndpoint, deleteEndpoint, findEmFormato } from '#features/webhooks/endpoints.ts'
import type { Endpoint } from '#formas/webhooks/endpoint.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Json, objectOf } from './rotas.ts'

/** An address that a client of another provider registers. */
type Gancho = {
  formato: FormatoDeAviso
  url: unknown
  /** CPF or CNPJ of the company whose notes it takes; undefined: of all. */
  empresa?: string | undefined
  segredo?: unknown
  cabecalhos?: Json
}

/** Registers an address as an endpoint of ours, in the form of the provider. Throws WEBHOOK_URL_INVALIDA, NAO_ENCONTRADO. */
export async function createGancho(ctx: Ctx, { formato, url, empresa, segredo, cabecalhos = {} }: Gancho) {
  if (typeof url !== 'string' || url.length === 0 || url.length > 2000) throw SEM_URL()
  const doCliente = typeof segredo === 'string' && /^[\x21-\x7e]{16,128}$/.test(segredo)
  const ambiente = ctx.actor.kind === 'api-key' ? ctx.actor.ambiente : null
  const own = headersOf(cabecalhos)
  return createEndpoint(
    ctx,
    { url, formato, ambiente, descricao: `Registrado por um programa de ${formato}` },
    {
      empresaId: empresa === undefined ? null : (await findEmpresaNomeada(ctx, empresa)).id,
      ...(doCliente && { segredo }),
      ...(Object.keys(own).length > 0 && { cabecalhos: own }),
    },
  )
}

/** The headers that a delivery may carry; the others are ignored. */
const headersOf = (cabecalhos: Json): Record<string, string> =>
  Object.fromEntries(
    Object.entries(objectOf(cabecalhos)).filter(
      (pair): pair is [string, string] =>
        isOwn(pair[0]) && typeof pair[1] === 'string' && /^[\x20-\x7e]{1,1000}$/.test(pair[1]),
    ),
  )

/** The endpoint of this form and id. Throws NAO_ENCONTRADO. */
export async function findGancho(ctx: Ctx, formato: FormatoDeAviso, id: string): Promise<Endpoint> {
  const gancho = (await findEmFormato(ctx, formato)).find((each) => each.id === id)
  if (!gancho) throw new Refusal('NAO_ENCONTRADO', 'no endpoint of this form')
  return gancho
}

/** Removes the endpoints of this form that a company has. */
export async function deleteGanchos(ctx: Ctx, formato: FormatoDeAviso, empresaId: string): Promise<number> {
  const ganchos = await findEmFormato(ctx, formato, empresaId)
  for (const { id } of ganchos) await deleteEndpoint(ctx, id)
  return ganchos.length
}

const SEM_URL = () =>
  new Refusal('SCHEMA_DPS_INVALIDO', 'no url', {
    erros: [{ campo: 'url', codigo: 'CAMPO_OBRIGATORIO', mensagem: 'O endereço que recebe os avisos não veio.' }],
  })
