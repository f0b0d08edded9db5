/** Where people do what a program does by an operation of the API: the first that its path begins with. */
const LUGARES: readonly (readonly [RegExp, string])[] = [
  [/^\/admin\/nfse\/[^/]+\/consultar/, 'pela consulta da nota'],
  [/^\/admin\/nfse\/[^/]+\/reemitir/, 'pela reemissão da nota'],
  [/^\/admin\/connections\/[^/]+\/dry-run/, 'pelo ensaio da conexão'],
  [/^\/admin\/conexoes\/preparar/, 'na página da preparação'],
  [/^\/admin\/conexoes\/padroes-disponiveis/, 'da lista de padrões'],
  [/^\/admin\/analyzer/, 'na página da análise'],
  [/^\/admin\/bank\/credencial/, 'em Banco e nota'],
  [/^\/admin\/auth\//, 'em Meu perfil'],
  [/^\/admin\/nf-mensalidade\/empresas/, 'da lista de emissoras'],
  [/^\/admin\/nf-mensalidade\//, 'na página da fatura'],
  [/^\/admin\/contratos\//, 'na página do contrato'],
  [/^\/admin\/planos/, 'em Planos'],
  [/^\/admin\/regulamentacao/, 'em Regulamentação'],
  [/^(\/portal)?\/nfse\/[^/]+\/solicitar-cancelamento/, 'pelo pedido de análise, na página da nota'],
  [/^(\/portal)?\/nfse\/[^/]+\/substituir/, 'pela substituição, na página da nota'],
  [/^(\/portal)?\/nfse\/lote/, 'em Lotes'],
  [/^(\/portal)?\/nfse\/export/, 'na lista de notas'],
  [/^(\/portal)?\/nfse\/[^/]/, 'na página da nota'],
  [/^(\/portal)?\/nfse$/, 'em Emitir'],
  [/^(\/portal)?\/empresas\/[^/]/, 'na página da empresa'],
  [/^(\/portal)?\/empresas$/, 'em Empresas'],
]

const OPERACAO = /(?:\b(Use|use) |\b(?:em|por|de|com|a) )?\b(?:GET|POST|PUT|PATCH|DELETE) (\/[\w{}/.?=*$-]*[\w}])/g

/** A sentence for people: operations of the API become the place where a person does the same. */
export const semCaminhosDaApi = (texto: string): string =>
  texto.replace(OPERACAO, (_, use: string | undefined, path: string) => {
    const lugar = LUGARES.find(([begin]) => begin.test(path))?.[1] ?? 'na página própria'
    return use ? `${use === 'Use' ? 'Faça' : 'faça'} isto ${lugar}` : lugar
  })
