// Notes of a run on which a work over many accounts fails, and notes that are hard for later steps: letters, a receiver
// that refuses, a customer whose mail comes back. All others end as if these did not exist.
import { openOperator } from '../support/publish-city.ts'
import type { SmtpServer } from '../support/smtp.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'
import { MORTO } from './audit.ts'
import type { Pedido } from './clients.ts'
import type { Stage } from './stage.ts'

/** Each work, the table that it writes, and what of a row there leads to the note. */
const VENENOS = {
  'busca.indexar': { tabela: 'notas_busca', daNota: 'n.id = new.nota_id' },
  'eventos.expandir': { tabela: 'entregas', daNota: 'n.id = new.nota_id' },
  // One note of it is enough for the counts of the account.
  'contagens.somar': { tabela: 'contagens', daNota: 'n.tenant_id = new.tenant_id' },
} as const
const OBRAS = Object.keys(VENENOS) as (keyof typeof VENENOS)[]

/** Which notes of a run are poisoned, or hard, by their place: behind the first ones, whose behaviour is set. */
const FIRST = 5
/** Beyond the basic plane, combining, from right to left, joined. */
const LETRAS = 'Serviço 𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠮷, cafe\u0301, مرحبا بالعالم, שלום, 👩‍👩‍👧'
const MOTIVO = 'A causa foi retirada do banco de dados'

/** What a run has of them; `violacoes`: what was not as promised while they were poisoned. */
export type Venenos = {
  /** Finds each work's row set aside and shown, takes the causes away, has each tried, and waits until none is left. */
  curar(): Promise<string[]>
}

/** Changes some of the requests, and sets what the database and the mail server refuse of them. */
export async function envenenar(
  world: World,
  { stages, pedidos, smtp }: { stages: readonly Stage[]; pedidos: readonly Pedido[]; smtp: SmtpServer },
): Promise<Venenos> {
  const { sql } = world
  smtp.refuse('550 no such user')
  const { tenant, empresa } = stages[0]!.issuers[0]!
  const config = await tenant.portal.call('PUT', `/portal/empresas/${empresa.id}/nfse-configs`, {
    body: { ambiente: 'homologacao', enviarEmailTomador: true },
  })
  if (config.status !== 200) throw new Error(config.text)
  const [letras, avulsa, ...outros] = pedidos.slice(FIRST)
  if (letras) setText(letras, LETRAS)
  if (avulsa) avulsa.body.opcoes = { webhookUrl: `http://127.0.0.1:9/avulsa${MORTO}` }
  // As its owner: a process sees no notes of others.
  for (const [nth, obra] of OBRAS.entries()) {
    const { tabela, daNota } = VENENOS[obra]
    await sql(`create function veneno_${tabela}() returns trigger language plpgsql security definer as $$ begin
      if exists (select from notas n where ${daNota} and n.id_integracao = '${outros[nth]?.idIntegracao}') then
        raise exception 'veneno' using errcode = '23514'; end if;
      return new; end $$`)
    await sql(
      `create trigger veneno before insert or update on ${tabela} for each row execute function veneno_${tabela}()`,
    )
  }
  return {
    curar: async () => {
      const found = await shown(world)
      for (const obra of OBRAS) await sql(`drop trigger veneno on ${VENENOS[obra].tabela}`)
      const { client } = await openOperator({ url: world.url, env: world.tree.env })
      for (const { id } of await sql<{ id: string }>('select id from separados')) {
        const { status, text } = await client.call('POST', `/admin/separados/${id}/tentar`, {
          body: { motivo: MOTIVO },
        })
        if (status !== 201) found.push(`a row set aside is not tried again: ${status} ${text}`)
      }
      await until('no row is set aside', async () => (await sql('select from separados')).length === 0, {
        measure: () => sql('select id, tentativas from separados order by id'),
      })
      return found
    },
  }
}

function setText({ body }: Pedido, discriminacao: string): void {
  const [servico] = body.servico as [{ discriminacao: string }]
  servico.discriminacao = discriminacao
}

/** What is not shown of the poisoned notes, and what is set aside beside them. */
async function shown({ sql }: World): Promise<string[]> {
  const rows = await sql<{ obra: string; erro: string; alerta: boolean }>(`
    select s.obra, s.erro, exists (select from alertas a where a.tipo = 'item_separado' and a.status <> 'resolvido'
      and a.tenant_id = s.tenant_id and a.detalhe ->> 'obra' = s.obra) as alerta from separados s`)
  const [mails] = await sql<{ n: number }>(
    `select count(*)::int as n from emails where chave like 'nota:%' and estado = 'falhou'`,
  )
  return [
    ...OBRAS.filter((obra) => !rows.some((row) => row.obra === obra)).map(
      (obra) => `${obra}: its poisoned row is not set aside`,
    ),
    ...rows
      .filter(({ erro }) => !erro.endsWith('veneno'))
      .map(({ obra, erro }) => `${obra}: set aside for another cause: ${erro}`),
    ...rows.filter(({ alerta }) => !alerta).map(({ obra }) => `${obra}: set aside without an alert`),
    ...(mails!.n > 0 ? [] : ['no mail to a customer came back']),
  ]
}
