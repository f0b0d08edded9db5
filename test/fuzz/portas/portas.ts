import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Chance } from '../../chaos/random.ts'
import { SENHA_DO_CERTIFICADO } from '../../support/city.ts'
import { type Client, openClient } from '../../support/http.ts'
import { openOperator } from '../../support/publish-city.ts'
import { empresaBody, type Issuer, nextCnpj } from '../../support/tenant.ts'
import type { World } from '../../support/world.ts'

/** What is attacked over HTTP: one account with its company, and an administrator. */
export type Cena = { world: World; issuer: Issuer; admin: Client }

export const abrirAdmin = async (world: World): Promise<Client> =>
  (await openOperator({ url: world.url, env: world.tree.env })).client

export const abrirCena = async (world: World, admin: Client): Promise<Cena> => ({
  world,
  issuer: await world.issuer(),
  admin,
})

/** A route that takes a body. */
export type Porta = {
  caminho: string
  cliente: Client
  /** A good body, new each time. */
  corpo(): unknown
  /** The table in which each accepted request leaves a row, and the ids that it answers with. */
  guarda?: { tabela: string; ids(json: Json): string[] }
}
// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape
type Json = any

const AMOSTRAS = ['simples-nacional', 'exportacao', 'regular-ibs-cbs-retencoes', 'varios-itens', 'obra', 'deducoes']
const WSDL = readFileSync(new URL('../../../simulator/README.md', import.meta.url), 'utf8').slice(0, 2_000)
const umId = ({ id }: Json): string[] => [id]

/** Every route with a body that an account or an operator feeds from outside. */
export function portasDe({ world, issuer, admin }: Cena, chance: Chance): Porta[] {
  const { api, tenant, empresa, body } = issuer
  const nota = () => body({ sample: chance.pick(AMOSTRAS) })
  const notas = { tabela: 'notas', ids: umId }
  return [
    { caminho: '/nfse', cliente: api, corpo: nota, guarda: notas },
    { caminho: '/nfse/validar', cliente: api, corpo: nota },
    {
      caminho: '/nfse/lote',
      cliente: api,
      corpo: () => ({ notas: [nota(), nota()] }),
      guarda: { tabela: 'notas', ids: ({ itens }) => itens.flatMap((item: Json) => item.id ?? []) },
    },
    {
      caminho: '/portal/empresas',
      cliente: tenant.portal,
      corpo: () => ({ ...empresaBody('simples-nacional'), cpfCnpj: nextCnpj() }),
      guarda: { tabela: 'empresas', ids: umId },
    },
    {
      caminho: `/portal/empresas/${empresa.id}/certificado`,
      cliente: tenant.portal,
      corpo: () => ({ arquivo: Buffer.from('MIIB').toString('base64').repeat(40), senha: SENHA_DO_CERTIFICADO }),
    },
    {
      caminho: '/portal/certificados/link/enviar',
      cliente: tenant.portal,
      corpo: () => ({ token: 'x'.repeat(43), nome: 'Ana', arquivo: 'AAAA', senha: SENHA_DO_CERTIFICADO }),
    },
    {
      caminho: `/portal/empresas/${empresa.id}/certificado/links`,
      cliente: tenant.portal,
      corpo: () => ({}),
      guarda: { tabela: 'certificado_links', ids: umId },
    },
    {
      caminho: '/portal/webhooks',
      cliente: tenant.portal,
      corpo: () => ({ url: `https://cliente.example/${randomUUID()}`, eventos: ['nfse.autorizada'], descricao: 'meu' }),
      guarda: { tabela: 'webhook_endpoints', ids: umId },
    },
    {
      caminho: '/portal/lotes',
      cliente: tenant.portal,
      corpo: () => ({
        ...{ id: randomUUID(), ambiente: 'homologacao', arquivo: 'a.csv', colunas: { Cliente: 'tomador.razaoSocial' } },
        ...{ semTomador: false, linhas: [{ linha: 2, pedido: nota() }] },
      }),
      guarda: { tabela: 'portal_lotes', ids: umId },
    },
    {
      caminho: '/portal/auth/login',
      cliente: openClient(world.url, undefined, `127.${chance.between(1, 250)}.${chance.between(0, 250)}.9`),
      corpo: () => ({ email: `x${randomUUID()}@conta.example`, senha: 'frase bem comprida' }),
    },
    {
      caminho: '/admin/legacy-import/preview',
      cliente: admin,
      corpo: () => ({
        ...{ tenantId: tenant.id, origem: 'Focus NFe', motivo: 'chamado do cliente novo' },
        csv: `cnpj;razaoSocial;codigoCidade\n${nextCnpj()};Beta;1504208`,
      }),
      guarda: { tabela: 'importacoes', ids: ({ importacaoId }) => [importacaoId] },
    },
    { caminho: '/admin/analyzer', cliente: admin, corpo: () => ({ wsdl: WSDL, documentos: ['<a/>'] }) },
  ]
}
