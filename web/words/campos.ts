import type { Erro } from './erro.ts'
import { dinheiro, porcento } from './formatos.ts'

/** The names of the parts of an API path: `servico[1].iss.aliquota` is `Serviço 2, ISS, alíquota`. */
const NOMES: Record<string, string> = {
  aliquota: 'alíquota',
  aliquotaIssPadrao: 'alíquota do ISS',
  apuracaoPropria: 'PIS e Cofins próprios',
  atividadeSimples: 'atividade do Simples',
  bairro: 'bairro',
  baseCalculo: 'base de cálculo',
  baseCalculoPisCofins: 'base de cálculo',
  beneficioMunicipal: 'benefício municipal',
  cbs: 'CBS',
  cep: 'CEP',
  chaveCte: 'chave do CT-e',
  chaveNfe: 'chave da NF-e',
  chaveNfse: 'chave da NFS-e',
  cib: 'CIB',
  classificacao: 'classificação tributária',
  cnae: 'CNAE',
  cnpjInstituicao: 'CNPJ da instituição',
  cnpjRecebedor: 'CNPJ de quem recebe',
  codigo: 'código LC 116',
  codigoCidade: 'cidade',
  codigoInterno: 'código interno',
  codigoNbs: 'NBS',
  codigoPais: 'país',
  codigoServicoNacional: 'código nacional',
  codigoTributacao: 'código do município',
  codigoTributacaoPadrao: 'código do município',
  codigoVerificacao: 'código de verificação',
  cofins: 'Cofins',
  comercioExterior: 'comércio exterior',
  competencia: 'Competência',
  complemento: 'complemento',
  condominio: 'condomínio',
  config: 'Configuração do município',
  consumidorFinal: 'consumidor final',
  cpfCnpj: 'CPF ou CNPJ',
  creditoPresumido: 'crédito presumido',
  csll: 'CSLL',
  cst: 'CST',
  cstPisCofinsPadrao: 'CST do PIS e da Cofins',
  dataCompetencia: 'competência do documento',
  dataEmissao: 'Data da emissão',
  deducoes: 'deduções',
  descontoCondicionado: 'desconto condicionado',
  descontoIncondicionado: 'desconto incondicionado',
  descricao: 'descrição',
  destinatario: 'destinatário',
  diferimento: 'diferimento',
  discriminacao: 'discriminação',
  doacao: 'doação',
  documentoFiscal: 'documento fiscal',
  documentoNaoFiscal: 'documento não fiscal',
  documentos: 'documento',
  email: 'e-mail',
  empresa: 'Empresa',
  endereco: 'endereço',
  enteGovernamental: 'ente público',
  enviarInscricaoMunicipal: 'enviar a inscrição municipal',
  estado: 'estado',
  evento: 'evento',
  exigibilidade: 'exigibilidade',
  finalidade: 'Finalidade',
  fornecedor: 'fornecedor',
  ibsEstadual: 'IBS estadual',
  ibsMunicipal: 'IBS municipal',
  idIntegracao: 'idIntegracao',
  idTransacao: 'transação',
  imovel: 'imóvel',
  incentivoFiscal: 'incentivo fiscal',
  indicadorOperacao: 'indicador da operação',
  indicadorOperacaoPadrao: 'indicador da operação',
  informacoesComplementares: 'informações complementares',
  inscricaoEstadual: 'inscrição estadual',
  inscricaoImobiliaria: 'inscrição imobiliária',
  inscricaoMunicipal: 'inscrição municipal',
  inss: 'INSS',
  intermediario: 'Intermediário',
  irrf: 'IRRF',
  iss: 'ISS',
  locacao: 'locação',
  logradouro: 'logradouro',
  mecanismoApoioPrestador: 'apoio ao prestador',
  mecanismoApoioTomador: 'apoio ao tomador',
  modoPrestacao: 'modo de prestação',
  movimentacaoBens: 'movimentação de bens',
  municipio: 'município',
  municipioIncidencia: 'município do ISS',
  municipioPrestacao: 'município da prestação',
  nacionalDesde: 'emissor nacional desde',
  nfseMunicipal: 'NFS-e municipal',
  nifEstrangeiro: 'documento estrangeiro',
  nomeFantasia: 'nome fantasia',
  notaEmPapel: 'nota em papel',
  notasReferenciadas: 'notas referenciadas',
  numero: 'número',
  numeroDi: 'número da DI',
  numeroDocumento: 'número do documento',
  numeroDocumentoNaoFiscal: 'número do documento não fiscal',
  numeroProcesso: 'número do processo',
  numeroRe: 'número do RE',
  opcaoSimplesPendente: 'opção pelo Simples pendente',
  opcoes: 'Opções',
  outroDfe: 'outro documento eletrônico',
  pagamentos: 'Pagamentos',
  paisResultado: 'país do resultado',
  pis: 'PIS',
  prestador: 'Quem emite',
  razaoSocial: 'nome',
  reducaoBase: 'redução da base',
  reembolsos: 'reembolso',
  reforma: 'IBS e CBS',
  regimeApuracaoIbsCbs: 'apuração de IBS e CBS',
  regimeApuracaoSimples: 'apuração no Simples',
  regimeEspecialTributacao: 'regime especial',
  regimeTributario: 'regime tributário',
  retencao: 'retenções',
  retido: 'retido pelo tomador',
  rps: 'RPS',
  serie: 'série',
  serieRps: 'série do RPS',
  servico: 'Serviço',
  telefone: 'telefone',
  tipo: 'tipo',
  tipoAjuste: 'Tipo do ajuste',
  tipoImunidade: 'imunidade',
  tipoOperacao: 'tipo da operação',
  tipoTributacao: 'tributação',
  tomador: 'Tomador',
  totalTributos: 'total de tributos',
  tributacaoRegular: 'tributação regular',
  trilho: 'caminho da emissão',
  usuario: 'usuário da prefeitura',
  valor: 'valores',
  valorDeducao: 'deduzido nesta nota',
  valorDedutivel: 'valor dedutível',
  valorReducao: 'redução em reais',
  zonaFranca: 'Zona Franca',
}
// In `valor.servico` the word is an amount, not the service; the code of an obra is not of LC 116; a tax has a value.
const FOLHAS: Record<string, string> = {
  'cofins.valor': 'valor',
  'deducoes.valor': 'valor',
  'iss.valor': 'valor',
  'obra.codigo': 'código',
  'pis.valor': 'valor',
  'valor.servico': 'valor do serviço',
}

/** The name of a field in words, from its API path. */
export function nomeDoCampo(campo: string): string {
  const passos = campo.split('.')
  const nomes = passos.map((passo, i) => {
    const [, nome = passo, indice] = /^(\w+)\[(\d+)\]$/.exec(passo) ?? []
    const par = i > 0 ? FOLHAS[`${passos[i - 1]}.${nome}`] : undefined
    const escrito = par ?? NOMES[nome] ?? nome
    return indice === undefined || indice === '0' ? escrito : `${escrito} ${Number(indice) + 1}`
  })
  // `valores, valor do serviço` would repeat itself.
  const ditos = nomes.filter((nome, i) => !(nome === 'valores' && i < nomes.length - 1))
  return ditos.join(', ').replace(/^./, (letra) => letra.toUpperCase())
}

/** A fault preceded by the name of its field. */
export const comCampo = ({ campo, mensagem }: Erro): string => (campo ? `${nomeDoCampo(campo)}: ${mensagem}` : mensagem)

/** A value of a request as people write it. */
export function valorEscrito(campo: string, valor: unknown): string {
  if (valor === undefined || valor === null || valor === '') return 'vazio'
  if (valor === '***') return '*** (mascarado)'
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  if (typeof valor === 'number') return writeNumber(campo, valor)
  if (Array.isArray(valor)) return valor.map((each) => valorEscrito(campo, each)).join(', ')
  return typeof valor === 'object' ? JSON.stringify(valor) : String(valor)
}

function writeNumber(campo: string, valor: number): string {
  if (/(aliquota|reducaoBase|percentual|^p[A-Z]\w*)$/.test(campo)) return porcento(valor)
  return /(valor|desconto\w*|deducoes|recebido|baseCalculo\w*|outras|\.servico)$/.test(campo)
    ? dinheiro(valor)
    : String(valor)
}
