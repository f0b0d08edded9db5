import { type Schema, validateSchema } from '#domain/schema.ts'
import { NOTAS } from '#formas/notas/exemplos.ts'
import { NfseResponse } from '#formas/notas/nota.ts'

/**
 * An example value of a schema for the documentation: its own `examples` first, then the usual value of a field of
 * this name, then one its type allows. Always valid against the schema.
 */
export function exampleOf(schema: Schema, campo = ''): unknown {
  if ((schema as unknown) === NfseResponse) return NOTAS.autorizada
  if (schema.examples?.length) return schema.examples[0]
  if ('const' in schema) return schema.const
  const known = Object.hasOwn(POR_CAMPO, campo) ? POR_CAMPO[campo]! : []
  const fits = known.find((value) => validateSchema(schema, value).length === 0)
  if (fits !== undefined) return fits
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (schema.anyOf) return exampleOf(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, campo)
  if (schema.properties) return objectOf(schema)
  if (schema.items) return [exampleOf(schema.items, campo)]
  return ofType(schema)
}

/** The required fields, and the optional ones with a known value: an optional field often belongs to another state. */
function objectOf({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  const shown = Object.entries(properties).filter(
    ([name, { examples }]) => required.includes(name) || examples || Object.hasOwn(POR_CAMPO, name),
  )
  return Object.fromEntries(shown.map(([name, inner]) => [name, exampleOf(inner, name)]))
}

function ofType({ type, format, minimum }: Schema): unknown {
  if (type === 'object' || type === undefined) return {}
  if (type === 'array') return []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return minimum ?? 1
  if (type === 'null') return null
  return POR_FORMATO[format ?? ''] ?? 'texto'
}

const ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const POR_FORMATO: Record<string, string> = {
  uuid: ID,
  'date-time': '2026-01-15T13:45:30.000Z',
  date: '2026-01-15',
  email: 'financeiro@exemplo.com.br',
  uri: 'https://exemplo.com.br',
}

/**
 * A field has one name from the JSON to the column, so one value fits it everywhere. Of several values, the first that
 * the schema allows is taken.
 */
const POR_CAMPO: Record<string, readonly unknown[]> = {
  acao: ['api-key.create', 'publicar'],
  aliquotaIssPadrao: [3],
  ambiente: ['homologacao'],
  assunto: ['Convite para a conta Exemplo'],
  ate: [119],
  autoassinado: [false],
  bitsDaChave: [2048],
  avisos: [[]],
  bairro: ['Velha Marabá'],
  ca: [[]],
  caminho: ['operacoes.emitir.acao'],
  campo: ['servico[0].iss.aliquota'],
  causa: ['sem_nota', 'conexao'],
  chaveAcesso: ['15042082211222333000181000000000150026011234567890'],
  codificacao: ['texto'],
  codigoVerificacao: [null],
  conta: ['Conta Exemplo'],
  cep: ['68500005'],
  chave: ['nfse_hml_4kT9dQ2vXn7LwZs1HbYc6RmPe8JgUa0FqK5i'],
  cidade: ['Marabá'],
  cnaePrincipal: ['6204000'],
  cnpj: ['11222333000181'],
  codigo: ['VALOR_FORA_DO_LIMITE'],
  codigoCidade: ['1504208'],
  codigoTributacaoPadrao: ['010701'],
  competencia: ['2026-01'],
  complemento: ['Sala 2'],
  conexao: ['ginfes-exemplo'],
  contrato: [{ status: 'em_teste', inicio: '2026-01-02' }],
  conteudo: ['<soap:Envelope>…</soap:Envelope>'],
  correcao: ['Informe a alíquota em percentual: 3 significa 3%.'],
  corpo: ['{"event":"nfse.autorizada","timestamp":"2026-01-15T13:45:30.000Z","nfse":{…}}'],
  cpfCnpj: ['11222333000181'],
  cstPisCofinsPadrao: ['01'],
  data: ['2026-01-02'],
  de: [117],
  descricao: ['Sistema financeiro'],
  descricaoCidade: ['Marabá'],
  detalhe: ['12 ms', { ambiente: 'homologacao' }],
  diasRestantes: [280],
  discriminacao: [2000],
  documento: [{ id: 'DPS150420811122233300018100001000000000000042', leiaute: 'dps-1.01', xml: '<DPS …/>' }],
  duracaoMediaMs: [840],
  duracaoMs: [212],
  email: ['financeiro@exemplo.com.br'],
  emissor: ['AC EXEMPLO RFB v5'],
  empresaIds: [null],
  empresas: [['Prestadora Exemplo Ltda'], 3],
  empresaId: [ID],
  endereco: ['https://nfse.exemplo.gov.br/ws'],
  erro: [null],
  erroClasse: [null],
  erros: [[]],
  escopos: [['nfse.emitir', 'nfse.ler']],
  estado: ['PA'],
  estadual: [0],
  evento: ['nfse.autorizada'],
  eventos: [['nfse.autorizada', 'nfse.rejeitada', 'nfse.cancelada']],
  evidencias: [['O namespace é o da ABRASF 2.04.']],
  expiraEm: ['2026-01-16T01:45:30.000Z'],
  falhandoDesde: [null],
  familia: ['abrasf'],
  faltantes: [3],
  federal: [13.45],
  homologacao: [120, 'https://homologacao.exemplo.gov.br/ws'],
  html: ['<!doctype html>…'],
  ibge: ['1504208'],
  id: [ID, 1, 'DPS150420811122233300018100001000000000000042'],
  idIntegracao: ['pedido-1042'],
  impressaoDigital: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  indicadorOperacaoPadrao: ['100301'],
  ip: ['203.0.113.7'],
  inscricaoEstadual: ['151234567'],
  inscricaoMunicipal: ['98765'],
  itens: [],
  kind: ['autorizada'],
  leiaute: ['dps-1.01'],
  limit: [25],
  logradouro: ['Avenida Antônio Maia'],
  loteInicial: [1],
  mensagem: ['Recebido 150; o máximo é 100.'],
  metodo: ['POST'],
  motivo: ['O município aderiu ao emissor nacional.'],
  motivoSemSonda: [null],
  municipal: [2],
  municipio: ['1504208'],
  municipios: [12],
  nome: ['Prestadora Exemplo', 'Marabá'],
  nomeFantasia: ['Exemplo'],
  notaId: [ID],
  numero: ['1500', 42],
  numeroRps: ['42'],
  numeroSerie: ['4F3A9C'],
  offset: [0],
  optanteMei: [false],
  origem: ['manual', 'from-template'],
  padrao: ['abrasf-2.04'],
  padraoSugerido: ['abrasf-2.04'],
  para: ['bia@exemplo.com.br'],
  pdf: [`https://api.exemplo.com.br/nfse/${ID}/pdf`],
  payload: ['{"prestador":{"cpfCnpj":"11222333000181"},"opcoes":{"token":"***"}}'],
  permissoes: [['nota.read', 'nota.issue']],
  populacao: [233669],
  prazoCancelamentoHoras: [720],
  prefixo: ['nfse_hml_4kT9'],
  previaXml: ['<DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01">…</DPS>'],
  producao: [1_250, 'https://nfse.exemplo.gov.br/ws'],
  provedor: ['Exemplo Sistemas'],
  proximaTentativaEm: [null],
  proximoNumero: [120],
  quantidade: [3],
  razaoSocial: ['Prestadora Exemplo Ltda'],
  recurso: ['api-key'],
  recursoId: [ID],
  regimeApuracaoSimples: [1],
  regimeEspecialTributacao: [0],
  regimeTributario: ['simples_nacional'],
  requestId: ['3f1f0c52-3c2f-4a57-9c5e-6f1d4f8c2f10'],
  requisicoesPorMinuto: [6000],
  requisitos: [['Certificado A1 da empresa.']],
  respondidas: [57],
  respostaTrecho: ['ok'],
  resposta: [{ codificacao: 'texto', conteudo: '<soap:Envelope>…</soap:Envelope>' }],
  revisao: [1],
  revogadaEm: [null],
  saude: [{ status: 'normal', transmissoes: 58, respondidas: 57, duracaoMediaMs: 840 }],
  scoreConfianca: [98],
  segredo: ['whsec_0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0'],
  segredoAnteriorAte: [null],
  senha: ['***'],
  serie: ['1'],
  serieRps: ['1'],
  situacao: ['ATIVA', 'autorizado'],
  slug: ['ginfes-exemplo'],
  status: ['ok', 200],
  statusHttp: [200],
  telefone: ['(94) 3322-1100'],
  tentativas: [1],
  tomadorNome: ['Tomador Exemplo Ltda'],
  texto: ['Você foi convidado para a conta Exemplo.'],
  tipoBairro: ['Bairro'],
  tipoLogradouro: ['Avenida'],
  titular: ['PRESTADORA EXEMPLO LTDA'],
  titulo: ['Ginfes de Exemplo'],
  token: ['***', 'k3Jx9-exemplo-de-token-de-sessao-Zt7Qw1'],
  total: [1],
  totalTentativas: [1],
  trilho: ['nacional'],
  uf: ['PA'],
  url: ['https://exemplo.com.br/webhooks/nfse'],
  usuario: ['98765'],
  valorAutorizado: [48250.75],
  valorCbs: [434.26],
  valorIbs: [48.25],
  valorIss: [1447.52],
  valorServico: [48250.75],
  versao: ['1.0.0', 1],
  versaoProvedor: ['2.04'],
  xml: ['<NFSe …/>'],
}
