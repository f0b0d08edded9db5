// The codes of a request in words, as options to choose from.

export const TIPO_TRIBUTACAO = [
  { value: null, label: 'O usual, pelo local do serviço' },
  { value: 1, label: '1 · Tributável no município' },
  { value: 2, label: '2 · Tributável fora do município' },
  { value: 3, label: '3 · Isento' },
  { value: 4, label: '4 · Imune' },
  { value: 5, label: '5 · Suspenso pela Justiça' },
  { value: 6, label: '6 · Suspenso por processo administrativo' },
  { value: 7, label: '7 · Tributável fora, município do tomador' },
] as const
export const EXIGIBILIDADE = [
  { value: null, label: 'O usual, pela tributação' },
  { value: 1, label: '1 · Exigível' },
  { value: 2, label: '2 · Não incidência' },
  { value: 3, label: '3 · Isenção' },
  { value: 4, label: '4 · Exportação' },
  { value: 5, label: '5 · Imunidade' },
  { value: 6, label: '6 · Suspensa pela Justiça' },
  { value: 7, label: '7 · Suspensa por processo administrativo' },
] as const
export const TIPO_IMUNIDADE = [
  { value: null, label: 'Nenhuma' },
  { value: 1, label: '1 · Patrimônio, renda ou serviços de entes públicos' },
  { value: 2, label: '2 · Templos de qualquer culto' },
  { value: 3, label: '3 · Partidos, sindicatos, educação e assistência social' },
  { value: 4, label: '4 · Livros, jornais, periódicos e seu papel' },
] as const
export const CST_PIS_COFINS = [
  { value: null, label: 'Nenhuma' },
  { value: '00', label: '00 · Nenhuma' },
  { value: '01', label: '01 · Tributável, alíquota básica' },
  { value: '02', label: '02 · Tributável, alíquota diferenciada' },
  { value: '03', label: '03 · Tributável por unidade de medida' },
  { value: '04', label: '04 · Monofásica, revenda a alíquota zero' },
  { value: '05', label: '05 · Substituição tributária' },
  { value: '06', label: '06 · Alíquota zero' },
  { value: '07', label: '07 · Isenta' },
  { value: '08', label: '08 · Sem incidência' },
  { value: '09', label: '09 · Com suspensão' },
  { value: '49', label: '49 · Outras saídas' },
  { value: '99', label: '99 · Outras operações' },
] as const
export const REGIME_REFORMA = [
  { value: null, label: 'Regular' },
  { value: 'monofasico', label: 'Monofásico' },
  { value: 'imune', label: 'Imune' },
  { value: 'isento', label: 'Isento' },
] as const
export const ENTE_GOVERNAMENTAL = [
  { value: null, label: 'Não é' },
  { value: 1, label: '1 · União' },
  { value: 2, label: '2 · Estado' },
  { value: 3, label: '3 · Distrito Federal' },
  { value: 4, label: '4 · Município' },
] as const
export const TIPO_OPERACAO = [
  { value: null, label: 'O usual' },
  { value: 1, label: '1 · Fornecimento, pagamento depois' },
  { value: 2, label: '2 · Recebimento de fornecimento já feito' },
  { value: 3, label: '3 · Fornecimento já pago' },
  { value: 4, label: '4 · Recebimento, fornecimento depois' },
  { value: 5, label: '5 · Os dois juntos' },
] as const
export const MODO_PRESTACAO = [
  { value: 1, label: '1 · Transfronteiriço' },
  { value: 2, label: '2 · Consumo no Brasil' },
  { value: 3, label: '3 · Movimento temporário de pessoas' },
  { value: 4, label: '4 · Consumo no exterior' },
] as const
export const VINCULO = [
  { value: 0, label: '0 · Nenhum' },
  { value: 1, label: '1 · Controlada' },
  { value: 2, label: '2 · Controladora' },
  { value: 3, label: '3 · Coligada' },
  { value: 4, label: '4 · Matriz' },
  { value: 5, label: '5 · Filial ou sucursal' },
  { value: 6, label: '6 · Outro vínculo' },
  { value: 9, label: '9 · Desconhecido' },
] as const
export const MOVIMENTACAO_BENS = [
  { value: null, label: 'Não há' },
  { value: 2, label: '2 · Declaração de importação' },
  { value: 3, label: '3 · Declaração de exportação' },
] as const
export const TOTAL_TRIBUTOS = [
  { value: 'valor', label: 'Valores em reais' },
  { value: 'percentual', label: 'Percentuais' },
  { value: 'simples', label: 'Alíquota do Simples Nacional' },
] as const
export const TIPO_RPS = [
  { value: null, label: 'RPS' },
  { value: 'nota_conjugada_misto', label: 'Nota conjugada (mista)' },
  { value: 'cupom', label: 'Cupom' },
] as const
export const PRIORIDADE = [
  { value: null, label: 'Normal' },
  { value: 'alta', label: 'Alta' },
] as const
