// Why a field of the request goes nowhere in one place, by field or by the group that holds it. A row must be
// true: one about a field that does go somewhere, or that does not exist, fails.

export type Razoes = Record<string, string>

/** The same reason for each of these fields. */
const porque = (razao: string, ...campos: string[]): Razoes => Object.fromEntries(campos.map((campo) => [campo, razao]))

/** What is of the request itself, and of no document. */
const DO_PEDIDO: Razoes = {
  idIntegracao: 'reconhece a repetição do pedido (src/features/nfse/accept/place-notas.ts)',
  'prestador.cpfCnpj': 'escolhe a empresa, cujo cadastro o documento leva',
  opcoes: 'diz como o pedido é atendido, e nada da nota',
}
const CIDADE_PELO_CODIGO = 'no Brasil o código IBGE já diz a cidade'
const enderecos = (...donos: string[]) => donos.map((dono) => `${dono}.endereco.descricaoCidade`)

const DOCUMENTO = 'servico[0].valor.deducoes.documentos[0]'

export const NO_NACIONAL: Razoes = {
  ...DO_PEDIDO,
  ...porque(
    CIDADE_PELO_CODIGO,
    ...enderecos('tomador', 'intermediario', 'servico[0].reforma.destinatario', `${DOCUMENTO}.fornecedor`),
  ),
  ...porque(
    'no Brasil o CEP diz a cidade da obra, do imóvel e do evento',
    ...enderecos('servico[0].obra', 'servico[0].imovel', 'servico[0].evento'),
    ...['servico[0].obra', 'servico[0].imovel', 'servico[0].evento'].map((grupo) => `${grupo}.endereco.codigoCidade`),
  ),
  'servico[0].iss.aliquota':
    'obrigatória no pedido; sem ISS devido na nota, como no DAS do Simples, a DPS não leva uma',
  ...porque(
    'a isenção por benefício é declarada pelo número do benefício',
    'servico[0].iss.tipoTributacao',
    'servico[0].iss.exigibilidade',
  ),
}

export const NO_MUNICIPAL: Razoes = {
  ...DO_PEDIDO,
  ...porque(CIDADE_PELO_CODIGO, ...enderecos('tomador', 'servico[0].obra', 'servico[0].evento')),
  ...porque(
    'na capital o CEP diz a cidade da obra e do evento',
    'servico[0].obra.endereco.codigoCidade',
    'servico[0].evento.endereco.codigoCidade',
  ),
  ...porque(
    'a capital calcula o tributo pela classificação: REFORMA_PREVISTA diz os valores dela',
    ...['pCbs', 'pIbsEstadual', 'pIbsMunicipal'].map(reforma),
  ),
  [reforma('indicadorOperacao')]: 'onde só os valores vão, o aviso de classificacao diz que o indicador não vai',
  'servico[0].codigo': 'São Paulo tem uma lista própria de serviços: codigoTributacao',
  'servico[0].codigoServicoNacional': 'o leiaute leva o item da LC 116; o desdobramento só decide o lugar e as regras',
  ...porque(
    'Itajaí tem um só código para isento, imune e não tributado',
    'servico[0].iss.tipoTributacao',
    'servico[0].iss.exigibilidade',
  ),
  'servico[0].totalTributos.tipo': 'o documento leva a soma, em reais ou em percentual',
}

export const NA_REUNIAO: Razoes = {}

/** What the page of no kind prints. */
const EM_PAGINA_ALGUMA: Razoes = {
  ...DO_PEDIDO,
  ...porque('a página não diz se o consumo é pessoal', 'tomador.consumidorFinal', 'intermediario.consumidorFinal'),
  'servico[0].cnae': 'o CNAE é do cadastro da empresa',
  'servico[0].codigoInterno': 'é do sistema do cliente',
  'servico[0].valor.recebido': 'só o intermediário que emite informa o valor recebido',
  ...porque('das deduções a página imprime o total', ...DOCUMENTOS_SEM_TOTAL()),
  ...porque(
    'é impresso o valor calculado da alíquota',
    'servico[0].iss.valor',
    ...['pis', 'cofins', 'csll', 'inss', 'irrf', 'cpp'].map((tributo) => `servico[0].retencao.${tributo}.valor`),
    ...['pis', 'cofins'].map((tributo) => `servico[0].apuracaoPropria.${tributo}.valor`),
  ),
  'servico[0].apuracaoPropria.cstPisCofins': 'a página não tem a situação do PIS e da Cofins',
  ...porque(
    'do IBS e da CBS é impresso o que a cidade calculou',
    ...['baseCalculo', 'reducaoBase', 'regimeTributario', 'pIbsEstadual', 'pIbsMunicipal', 'pCbs', 'pIs'].map(reforma),
    ...['valorIbsEstadual', 'valorIbsMunicipal', 'valorCbs', 'valorIs', 'geraCredito', 'diferimento'].map(reforma),
  ),
  [reforma('enteGovernamental')]: 'a página não tem a compra governamental',
  ...porque(
    'do comércio exterior a página diz só o país',
    ...['modoPrestacao', 'vinculo', 'moeda', 'valorMoeda', 'mecanismoApoioPrestador', 'mecanismoApoioTomador'].map(
      exterior,
    ),
    ...['movimentacaoBens', 'numeroDi', 'numeroRe', 'compartilharMdic'].map(exterior),
  ),
  ...porque(
    'da obra, do imóvel e do evento a página diz só o código ou a inscrição',
    'servico[0].obra.cib',
    'servico[0].obra.endereco',
    'servico[0].imovel.cib',
    'servico[0].imovel.endereco',
    'servico[0].evento.nome',
    'servico[0].evento.dataInicio',
    'servico[0].evento.dataFim',
    'servico[0].evento.endereco',
  ),
  'rps.tipo': 'a página não tem o tipo do RPS',
}

function reforma(nome: string) {
  return `servico[0].reforma.${nome}`
}
function exterior(nome: string) {
  return `servico[0].comercioExterior.${nome}`
}
function DOCUMENTOS_SEM_TOTAL() {
  return [
    ...['chaveNfse', 'chaveNfe', 'nfseMunicipal', 'notaEmPapel', 'numeroDocumento', 'numeroDocumentoNaoFiscal'],
    ...['tipo', 'descricao', 'dataEmissao', 'valorDedutivel', 'fornecedor'],
  ].map((nome) => `${DOCUMENTO}.${nome}`)
}

export const NA_PAGINA_NACIONAL: Razoes = {
  ...EM_PAGINA_ALGUMA,
  ...porque(
    'do exterior a NT 008 imprime a cidade, o estado e o código postal',
    ...['tomador', 'intermediario'].map((dono) => `${dono}.endereco.codigoPais`),
  ),
  ...porque(
    'é impresso o que o sistema nacional calculou',
    'servico[0].municipioIncidencia',
    'servico[0].valor.baseCalculo',
    'servico[0].iss.baseCalculo',
    'servico[0].iss.aliquota',
    `${DOCUMENTO}.valorDeducao`,
    'servico[0].iss.beneficioMunicipal.numero',
    'servico[0].iss.beneficioMunicipal.reducaoBase',
    'servico[0].iss.tipoTributacao',
    'servico[0].iss.exigibilidade',
  ),
  'servico[0].retencao.outras': 'a DPS não tem outras retenções',
  [reforma('reembolsos')]: 'a NT 008 não tem quadro de reembolsos',
}

export const NA_PAGINA_MUNICIPAL: Razoes = {
  ...EM_PAGINA_ALGUMA,
  'servico[0].codigoServicoNacional': 'a página diz o item da LC 116 e o código da cidade',
  'servico[0].iss.tipoImunidade': 'a página diz que o serviço é imune',
  'servico[0].iss.beneficioMunicipal.reducaoBase': 'a redução está na base impressa',
  ...porque(
    'a página só tem PIS e Cofins retidos',
    'servico[0].apuracaoPropria.baseCalculoPisCofins',
    ...['pis', 'cofins'].flatMap((tributo) =>
      ['aliquota', 'baseCalculo'].map((nome) => `servico[0].apuracaoPropria.${tributo}.${nome}`),
    ),
  ),
  ...porque(
    'a cidade não recebe este grupo do IBS e da CBS, ou a página não o tem',
    ...['tipoOperacao', 'notasReferenciadas', 'tributacaoRegular', 'creditoPresumido'].map(reforma),
  ),
  'servico[0].imovel.inscricaoImobiliaria': 'a cidade não recebe o imóvel',
  [exterior('paisResultado')]: 'a cidade não recebe o comércio exterior',
  'servico[0].evento.identificacao': 'a página não tem o evento',
}

export const NO_FORMULARIO: Razoes = {
  'opcoes.modoSincrono': 'a página da nota mostra o andamento, e não espera a resposta',
}
