// An operator publishes connections to the simulated cities, by HTTP alone: nothing here uses the service's code.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type City, openCity } from './city.ts'
import { type Client, openClient } from './http.ts'

/** One city as the simulator's panel lists it. */
export type CidadeSimulada = {
  cidade: string
  ibge: string
  nome: string
  uf: string
  /** The template a connection starts from. */
  padrao: string
  urlHomologacao: string
  urlProducao: string
  acesso: { tipo: 'mtls' | 'livre' } | { tipo: 'basic' | 'campos'; usuario: string; senha: string }
  regras: { reenvio: string; aliquota: 'percentual' | 'fracao' }
}

/** The sections of a template that this city has otherwise: what an operator reads in the city's manual. */
type Secoes = Record<string, Record<string, unknown>>
export type Diferencas = { template?: Secoes; homologacao?: Secoes }

const SEM_ASSINATURA = { rps: false, lote: false, cancelamento: false, substituicao: false, consultas: false }
const minusculas = (...operacoes: [chave: string, nome: string, raiz: string][]) =>
  Object.fromEntries(
    operacoes.map(([chave, nome, raiz]) => [chave, { nome, raiz: `${raiz}Envio`, raizResposta: `${raiz}Resposta` }]),
  )

/** The environment is in the namespace of the operations. */
const GINFES_HOMOLOGACAO: Diferencas = {
  homologacao: {
    transporte: {
      envelope:
        '<gin:{op} xmlns:gin="http://homologacao.ginfes.com.br"><arg0>{cabecalho}</arg0><arg1>{mensagem}</arg1></gin:{op}>',
    },
  },
}

/** By city of the simulator: where it differs from the template its connection starts from. */
const DIFERENCAS: Record<string, Diferencas> = {
  botucatu: { template: { assinatura: SEM_ASSINATURA } },
  guarulhos: GINFES_HOMOLOGACAO,
  contagem: GINFES_HOMOLOGACAO,
  'ribeirao-preto': {
    template: {
      transporte: {
        envelope:
          '<nfse:{op} xmlns:nfse="http://nfse.abrasf.org.br"><nfseCabecMsg>{cabecalho}</nfseCabecMsg><nfseDadosMsg>{mensagem}</nfseDadosMsg></nfse:{op}>',
        mensagem: 'cru',
        retorno: { modo: 'corpo', elemento: null },
      },
      xml: { consultaEmPedido: true },
    },
  },
  bauru: {
    template: {
      transporte: {
        envelope: '<nfse:{op} xmlns:nfse="http://nfse.abrasf.org.br"><xml>{mensagem}</xml></nfse:{op}>',
        cabecalho: null,
        charsetRetorno: 'iso-8859-1',
        retorno: { modo: 'texto', elemento: 'return' },
      },
      operacoes: minusculas(
        ['gerar', 'gerarNfse', 'GerarNfse'],
        ['consultarLote', 'consultarLoteRps', 'ConsultarLoteRps'],
        ['consultarPorRps', 'consultarNfsePorRps', 'ConsultarNfseRps'],
        ['cancelar', 'cancelarNfse', 'CancelarNfse'],
        ['substituir', 'substituirNfse', 'SubstituirNfse'],
      ),
    },
  },
  // Its training server: a test at the city's own address issues no note.
  'novo-hamburgo': { homologacao: { homologacao: { modo: 'endereco-proprio' } } },
  ipatinga: {
    template: { transporte: { servico: 'https://abrasfipatinga.meumunicipio.online/ws' } },
    homologacao: { transporte: { servico: 'https://testeipatingaabrasf.meumunicipio.online/ws' } },
  },
  'franco-da-rocha': {
    template: { transporte: { servico: 'https://abrasffrancodarocha.meumunicipio.online/ws/nfs' } },
    homologacao: { transporte: { servico: 'https://testefrancodarochaabrasf.meumunicipio.online/ws/nfs' } },
  },
  sinop: {
    homologacao: {
      transporte: {
        envelope:
          '<trib:nfse_web.{OP} xmlns:trib="Tributario" xmlns:trib1="TributarioGx16New"><trib:{op}request><trib1:nfseCabecMsg>{cabecalho}</trib1:nfseCabecMsg><trib1:nfseDadosMsg>{mensagem}</trib1:nfseDadosMsg></trib:{op}request></trib:nfse_web.{OP}>',
      },
    },
  },
}

type Publication = {
  /** Name in the simulator. */
  cidade: string
  /** The company whose certificate rehearses it, and its request: some cities require more than the service's plain sample has. */
  empresaId: string
  pedido?: object
  /** What this run changes beside the known differences of the city. */
  diferencas?: Secoes
  /** The rehearsal sends a note and queries it. */
  enviar?: boolean
  /** False: no municipality is attached to it; companies name it in their configuration. */
  anexar?: boolean
  /** Another name than the city's, and another way to it: several connections may lead to one city. */
  slug?: string
  urlHomologacao?: string
}

export type Operator = {
  client: Client
  cidades: CidadeSimulada[]
  /** The slug of the published connection: the name of the city, unless given. */
  publish(publication: Publication): Promise<{ slug: string; id: string; cidade: CidadeSimulada }>
}

/** Settings of the first administrator, for the service to be started with. */
export const ADMIN_ENV = { ADMIN_EMAIL: 'operacao@servico.example', ADMIN_SENHA: 'uma frase bem comprida' }

/** Logs in as the administrator of ADMIN_ENV and reads the list of cities. */
export async function openOperator({ url, env }: { url: string; env: Record<string, string> }): Promise<Operator> {
  const session = await openClient(url).post('/admin/auth/login', {
    email: ADMIN_ENV.ADMIN_EMAIL,
    senha: ADMIN_ENV.ADMIN_SENHA,
  })
  const client = openClient(url, expect(session, 200).token)
  const base = new URL(env.SEFIN_URL_HOMOLOGACAO ?? '').origin
  const cidades = await listCidades(openCity(env), base)
  const ca = [readFileSync(env.SEFIN_CA ?? '', 'utf8')]
  return { client, cidades, publish: (publication) => publish({ client, cidades, ca }, publication) }
}

const listCidades = (simulator: City, base: string) =>
  simulator.admin<CidadeSimulada[]>('GET', `cidades?base=${encodeURIComponent(base)}`)

async function publish(
  { client, cidades, ca }: { client: Client; cidades: CidadeSimulada[]; ca: string[] },
  { cidade: name, empresaId, pedido, diferencas = {}, enviar = false, anexar = true, ...other }: Publication,
) {
  const cidade = cidades.find((each) => each.cidade === name)
  assert.ok(cidade, `the simulator has no city ${name}`)
  const { slug = name, urlHomologacao = cidade.urlHomologacao } = other
  const draft = expect(
    await client.post('/admin/conexoes/from-template', { padrao: cidade.padrao, slug, titulo: cidade.nome }),
    201,
  )
  const { template: outras = {}, homologacao } = DIFERENCAS[name] ?? {}
  const template = { ...draft.template }
  for (const [section, changes] of [...Object.entries(outras), ...Object.entries(diferencas)])
    template[section] = { ...template[section], ...changes }
  const urls = { homologacao: { padrao: urlHomologacao }, producao: { padrao: cidade.urlProducao } }
  const change = { revisao: draft.revisao, template, urls, ca, ...(homologacao && { diferencas: { homologacao } }) }
  expect(await client.call('PATCH', `/admin/conexoes/${draft.id}`, { body: change }), 200)

  const rehearsal = { empresaId, municipio: cidade.ibge, enviar, ...(pedido && { pedido }) }
  const ensaio = expect(await client.post(`/admin/connections/${draft.id}/dry-run`, rehearsal), 201)
  assert.equal(ensaio.ok, true, `${name}: ${JSON.stringify(ensaio.passos)}`)
  expect(await client.post(`/admin/conexoes/${draft.id}/publicar`, {}), 201)
  if (anexar) {
    const anexos = { municipios: [{ municipio: cidade.ibge }] }
    expect(await client.post(`/admin/conexoes/${draft.id}/municipios`, anexos), 201)
  }
  return { slug, id: draft.id as string, cidade }
}

function expect(answer: Awaited<ReturnType<Client['get']>>, status: number) {
  assert.equal(answer.status, status, answer.text)
  return answer.json
}
