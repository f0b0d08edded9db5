import { type Static, Type } from 'typebox'
import { ESTADOS_DO_CERTIFICADO, RAZAO_SOCIAL, TELEFONE_DA_EMPRESA } from '#domain/empresa.ts'
import type { PedidoEndereco } from '#domain/nota/pedido.ts'
import { SERVICO } from '#domain/nota/pedido-schema.ts'
import { ENDERECO } from '#domain/nota/pedido-schema-partes.ts'
import { TIPOS_DE_TOTAL } from '#domain/nota/total-tributos.ts'
import { Ambiente, CpfCnpj, Forma, Ibge, Id, Momento, Nome, OuNulo, Pagina, Texto, Trilho } from '#formas/comum.ts'

const Endereco = Type.Unsafe<PedidoEndereco>(ENDERECO)
const Regime = Type.Enum(['simples_nacional', 'mei', 'lucro_presumido', 'lucro_real', 'imune', 'isento'], {
  $id: 'RegimeTributario',
})
const RegimeApuracao = Type.Integer({
  minimum: 1,
  maximum: 3,
  description: 'Apuração no Simples Nacional, como na DPS.',
})
const RegimeEspecial = Type.Integer({
  minimum: 0,
  maximum: 6,
  description: 'Regime especial de tributação, como na DPS; 0 é nenhum.',
})
const RazaoSocial = Type.String({
  minLength: 1,
  maxLength: 150,
  pattern: RAZAO_SOCIAL.pattern,
  'x-formato': RAZAO_SOCIAL.formato,
})
const Email = Type.String({ format: 'email', maxLength: 200 })
const Telefone = Type.String({
  maxLength: 30,
  pattern: TELEFONE_DA_EMPRESA.pattern,
  'x-formato': TELEFONE_DA_EMPRESA.formato,
})

const Dia = (description: string) => Type.String({ format: 'date', description, examples: ['2026-11-01'] })
const NACIONAL_DESDE =
  'Desde quando a empresa está autorizada a emitir no sistema nacional, como no cadastro nacional (CNC): as competências anteriores vão para o município. Ausente, vale a regra da lei e a adesão do município.'

export const Versao = Type.Integer({ description: 'Cresce a cada mudança.', examples: [3] })
export const VersaoLida = (minimum: 0 | 1) =>
  Type.Integer({
    minimum,
    maximum: 2_147_483_647,
    description: `A versao que você leu${minimum === 0 ? ' (0: não havia nenhuma)' : ''}. Se mudou depois, a resposta é 409 VERSAO_DIVERGENTE, com o que mudou; sem ela, vale a última gravação.`,
    examples: [3],
  })

const optionalFields = {
  nomeFantasia: Type.Optional(OuNulo(Nome(150))),
  inscricaoMunicipal: Type.Optional(OuNulo(Nome(15))),
  inscricaoEstadual: Type.Optional(OuNulo(Nome(20))),
  regimeApuracaoSimples: Type.Optional(OuNulo(RegimeApuracao)),
  regimeEspecialTributacao: Type.Optional(RegimeEspecial),
  incentivoFiscal: Type.Optional(Type.Boolean()),
  optanteMei: Type.Optional(Type.Boolean()),
  nacionalDesde: Type.Optional(OuNulo(Dia(NACIONAL_DESDE))),
  email: Type.Optional(OuNulo(Email)),
  telefone: Type.Optional(OuNulo(Telefone)),
  ativa: Type.Optional(Type.Boolean()),
}

export const NovaEmpresa = Forma('NovaEmpresa', {
  cpfCnpj: CpfCnpj,
  razaoSocial: RazaoSocial,
  regimeTributario: Regime,
  endereco: Endereco,
  ...optionalFields,
})

export type NovaEmpresa = Static<typeof NovaEmpresa>

export const MudancaEmpresa = Forma(
  'MudancaEmpresa',
  {
    cpfCnpj: Type.Optional(CpfCnpj),
    razaoSocial: Type.Optional(RazaoSocial),
    regimeTributario: Type.Optional(Regime),
    regimeDesde: Type.Optional(
      Dia(
        'O dia desde o qual vale o regime que vem no mesmo corpo; a nota usa o regime da sua competência. Ausente, corrige o regime em vigor hoje.',
      ),
    ),
    endereco: Type.Optional(Endereco),
    ...optionalFields,
    versao: Type.Optional(VersaoLida(1)),
  },
  { description: 'Campos ausentes ficam como estão; null esvazia. O endereço vem inteiro; cpfCnpj não muda.' },
)

export type MudancaEmpresa = Static<typeof MudancaEmpresa>

export const Certificado = Forma('Certificado', {
  id: Id,
  titular: Type.String(),
  cpfCnpj: OuNulo(Type.String()),
  emissor: Type.String(),
  numeroSerie: Type.String(),
  validoDe: Momento,
  validoAte: Momento,
  diasRestantes: Type.Integer(),
  impressaoDigital: Type.String({ description: 'SHA-256 do certificado.' }),
  bitsDaChave: OuNulo(
    Type.Integer({
      description: 'Tamanho da chave RSA; abaixo de 2048 só vale em homologação. Nulo nos certificados antigos.',
    }),
  ),
  autoassinado: Type.Boolean({ description: 'Certificado de teste: só vale em homologação.' }),
  status: Type.Enum(['ativo', 'expirando', 'expirado']),
})

export type Certificado = Static<typeof Certificado>

export const NovoCertificado = Forma('NovoCertificado', {
  arquivo: Type.String({ minLength: 1, description: 'O arquivo .pfx ou .p12 em base64.' }),
  senha: Type.String({ maxLength: 200 }),
})

export const EmpresaResponse = Forma('Empresa', {
  id: Id,
  cpfCnpj: Type.String(),
  razaoSocial: Type.String(),
  nomeFantasia: OuNulo(Type.String()),
  inscricaoMunicipal: OuNulo(Type.String()),
  inscricaoEstadual: OuNulo(Type.String()),
  regimeTributario: Regime,
  regimeApuracaoSimples: OuNulo(Type.Integer()),
  regimeEspecialTributacao: Type.Integer(),
  incentivoFiscal: Type.Boolean(),
  optanteMei: Type.Boolean(),
  regimes: Type.Array(
    Type.Object({
      desde: OuNulo(Dia('Nulo: antes de toda mudança.')),
      regimeTributario: Regime,
      regimeApuracaoSimples: OuNulo(Type.Integer()),
      optanteMei: Type.Boolean(),
    }),
    { description: 'Por data; os campos da empresa são os do regime em vigor hoje.' },
  ),
  nacionalDesde: OuNulo(Dia(NACIONAL_DESDE)),
  trilhoOperador: OuNulo(Trilho),
  trilhoMotivo: OuNulo(Type.String({ description: 'Por que a operação do serviço definiu o trilho da empresa.' })),
  recusasNacionais: Type.Array(
    Type.Object({
      ambiente: Ambiente,
      codigo: Type.String({ examples: ['E0084'] }),
      competencia: Type.String({ description: 'A última competência recusada, AAAA-MM.' }),
      recusas: Type.Integer(),
      em: Momento,
    }),
    { description: 'O que o sistema nacional recusou por não aceitar esta empresa, ou o município dela.' },
  ),
  email: OuNulo(Type.String()),
  telefone: OuNulo(Type.String()),
  endereco: Endereco,
  certificado: OuNulo(Certificado),
  ativa: Type.Boolean(),
  versao: Versao,
  criadaEm: Momento,
  atualizadaEm: Momento,
})

export type EmpresaResponse = Static<typeof EmpresaResponse>

const percent = (description: string) => Type.Number({ minimum: 0, maximum: 100, 'x-casas': 4, description })
const TotalTributos = Forma('TotalTributos', {
  tipo: Type.Enum(TIPOS_DE_TOTAL),
  federal: Type.Number({ minimum: 0, 'x-casas': 2 }),
  estadual: Type.Number({ minimum: 0, 'x-casas': 2 }),
  municipal: Type.Number({ minimum: 0, 'x-casas': 2 }),
})

const digitos = (quantos: number, description: string) =>
  Type.String({ pattern: `^\\d{${quantos}}$`, 'x-formato': `${quantos} dígitos`, description })
const doServico = {
  codigo: Type.String({
    pattern: SERVICO.properties.codigo.pattern,
    'x-formato': SERVICO.properties.codigo['x-formato'],
    description: 'Item da lista da LC 116/2003: 1.07, 01.07 ou 0107.',
    examples: ['01.07'],
  }),
  codigoServicoNacional: Type.Optional(digitos(6, 'Código de tributação nacional (cTribNac).')),
  codigoNbs: Type.Optional(digitos(9, 'Código da NBS.')),
}
const ServicoPadrao = Forma('ServicoPadrao', {
  ...doServico,
  cnae: Type.Optional(digitos(7, 'CNAE da atividade.')),
  discriminacao: Type.Optional(Texto(2000, 'A descrição proposta.')),
})
const CodigoDaCidade = Forma('CodigoDaCidade', {
  codigoTributacao: Texto(20, 'O código do serviço na lista do município.'),
  ...doServico,
})

const configFields = {
  inscricaoMunicipal: Type.Optional(OuNulo(Nome(15))),
  usuario: Type.Optional(OuNulo(Texto(200, 'Usuário no sistema do município.'))),
  serieRps: Type.Optional(Type.String({ pattern: '^[0-9A-Za-z]{1,5}$', 'x-formato': 'de 1 a 5 letras ou dígitos' })),
  loteInicial: Type.Optional(OuNulo(Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 }))),
  regimeEspecialTributacao: Type.Optional(OuNulo(RegimeEspecial)),
  incentivoFiscal: Type.Optional(OuNulo(Type.Boolean())),
  aliquotaIssPadrao: Type.Optional(
    OuNulo(
      percent(
        'Alíquota do ISS em percentual que o portal propõe em cada serviço novo. Pela API, iss.aliquota vem em cada nota.',
      ),
    ),
  ),
  codigoTributacaoPadrao: Type.Optional(OuNulo(Texto(20))),
  servicoPadrao: Type.Optional(OuNulo(ServicoPadrao)),
  codigosDaCidade: Type.Optional(OuNulo(Type.Array(CodigoDaCidade, { maxItems: 500 }))),
  cstPisCofinsPadrao: Type.Optional(OuNulo(Type.String({ pattern: '^\\d{2}$', 'x-formato': '2 dígitos' }))),
  indicadorOperacaoPadrao: Type.Optional(OuNulo(Type.String({ pattern: '^\\d{6}$', 'x-formato': '6 dígitos' }))),
  totalTributos: Type.Optional(OuNulo(TotalTributos)),
  enviarInscricaoMunicipal: Type.Optional(Type.Enum(['auto', 'sim', 'nao'])),
  enviarEmailTomador: Type.Optional(Type.Boolean()),
  trilho: Type.Optional(OuNulo(Trilho)),
  conexao: Type.Optional(OuNulo(Texto(64))),
}

export const NfseConfigInput = Forma('NovaNfseConfig', {
  municipio: Type.Optional(Ibge),
  ambiente: Type.Optional(Ambiente),
  senha: Type.Optional(OuNulo(Texto(200, 'Ausente: fica a que está guardada; null remove.'))),
  token: Type.Optional(OuNulo(Texto(500, 'Ausente: fica o que está guardado; null remove.'))),
  versao: Type.Optional(VersaoLida(0)),
  ...configFields,
})

export type NfseConfigInput = Static<typeof NfseConfigInput>

export const NfseConfigResponse = Forma('NfseConfig', {
  id: Id,
  municipio: Type.String(),
  ambiente: Ambiente,
  senha: OuNulo(Type.String({ description: '*** quando há uma guardada.' })),
  token: OuNulo(Type.String({ description: '*** quando há um guardado.' })),
  ...configFields,
  versao: Versao,
  criadoEm: Momento,
  atualizadoEm: Momento,
})

export type NfseConfigResponse = Static<typeof NfseConfigResponse>

/** Example bodies of the documentation, by operation and name. */
export const EXEMPLOS_EMPRESA = {
  nova: {
    'simples-nacional': {
      cpfCnpj: '11222333000181',
      razaoSocial: 'Prestadora Exemplo Ltda',
      inscricaoMunicipal: '98765',
      regimeTributario: 'simples_nacional',
      regimeApuracaoSimples: 1,
      email: 'financeiro@exemplo.com.br',
      endereco: {
        logradouro: 'Avenida Antônio Maia',
        numero: '1500',
        bairro: 'Velha Marabá',
        codigoCidade: '1504208',
        estado: 'PA',
        cep: '68500005',
      },
    },
  },
  mudanca: {
    'com-versao': { versao: 3, nomeFantasia: 'Padaria da Esquina' },
    contato: { email: 'notas@exemplo.com.br', telefone: '(94) 3322-1100' },
    desativar: { ativa: false },
    'muda-de-regime': { regimeTributario: 'lucro_presumido', regimeApuracaoSimples: null, regimeDesde: '2027-01-01' },
  },
  certificado: { a1: { arquivo: 'MIIKZAIBAzCCCiAGCSqGSIb3DQEHAaCC…', senha: 'a senha do arquivo' } },
  config: {
    nacional: { serieRps: '1', aliquotaIssPadrao: 3, enviarEmailTomador: true },
    'com-acesso': { municipio: '3106200', ambiente: 'homologacao', usuario: '98765', senha: 'a senha da prefeitura' },
  },
}
export const FiltroDeEmpresas = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 100, description: 'Parte do nome, ou começo do CPF ou CNPJ.' })),
  certificado: Type.Optional(
    Type.Enum([...ESTADOS_DO_CERTIFICADO], {
      description: 'expirando: vence em até 30 dias; ausente: a empresa não tem certificado.',
    }),
  ),
  ...Pagina,
})
export type FiltroDeEmpresas = Static<typeof FiltroDeEmpresas>
