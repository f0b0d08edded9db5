// The fields of the groups of the note as a whole, all rare.
import { type Conteudo, NT009, opcoes } from './declarados.ts'
import type { GrupoDaNota } from './grupos.ts'

const AGORA = 'Vazia: agora. Na hora do município de quem emite.'

export const CAMPOS_DA_NOTA: Record<GrupoDaNota, Conteudo> = {
  intermediario: { texto: 'Quem intermediou o serviço, quando alguém o fez.', campos: 'pessoa' },
  datas: {
    texto: 'O recomendado é deixar tudo vazio: o serviço numera e data.',
    campos: [
      { nome: 'dataEmissao', rotulo: 'Data e hora da emissão', ajuda: AGORA, colunas: 3 },
      {
        nome: 'rps.tipo',
        rotulo: 'Tipo',
        colunas: 3,
        opcoes: opcoes({ nota_conjugada_misto: 'Nota conjugada (mista)', cupom: 'Cupom' }, 'RPS'),
      },
      { nome: 'rps.serie', rotulo: 'Série' },
      { nome: 'rps.numero', rotulo: 'Número do RPS', colunas: 4 },
      { nome: 'rps.dataEmissao', rotulo: 'Data e hora do RPS', ajuda: AGORA, colunas: 3 },
      { nome: 'rps.competencia', rotulo: 'Competência do RPS', colunas: 3 },
      { nome: 'opcoes.confirmarSalto', rotulo: 'O número pula muitos da série, e é ele mesmo', colunas: 6 },
    ],
  },
  nt009: {
    texto: NT009,
    campos: [
      {
        nome: 'finalidade',
        rotulo: 'Finalidade',
        colunas: 3,
        opcoes: opcoes({ credito: 'Nota de crédito', debito: 'Nota de débito' }, 'Nota regular'),
      },
      { nome: 'tipoAjuste', rotulo: 'Tipo do ajuste', ajuda: 'Na nota de crédito ou de débito', colunas: 3 },
      {
        nome: 'prestador.regimeApuracaoIbsCbs',
        rotulo: 'IBS e CBS no Simples Nacional',
        colunas: 6,
        opcoes: opcoes({ 1: 'IBS e CBS no DAS', 2: 'Só a CBS no DAS', 3: 'Os dois no regime regular' }),
      },
      { nome: 'prestador.opcaoSimplesPendente', rotulo: 'A opção pelo Simples ainda não foi decidida', colunas: 6 },
      {
        nome: 'pagamentos',
        rotulo: 'Pagamentos vinculados (split payment)',
        item: 'Pagamento',
        campos: [
          { nome: 'idTransacao', rotulo: 'Identificador da transação', colunas: 3 },
          {
            nome: 'meio',
            rotulo: 'Meio',
            colunas: 3,
            opcoes: opcoes({
              15: 'Boleto',
              17: 'Pix dinâmico',
              18: 'TED',
              20: 'Pix por chave ou estático',
              23: 'Pix automático',
              24: 'TEF',
            }),
          },
          { nome: 'cnpjRecebedor', rotulo: 'CNPJ de quem recebe', colunas: 3 },
          { nome: 'cnpjInstituicao', rotulo: 'Base do CNPJ da instituição', ajuda: '8 dígitos', colunas: 3 },
        ],
      },
    ],
  },
  integracao: {
    campos: [
      {
        nome: 'idIntegracao',
        rotulo: 'Identificador seu (idIntegracao)',
        ajuda: 'Único na conta: repetir o mesmo não emite duas vezes.',
        colunas: 6,
      },
      { nome: 'opcoes.webhookUrl', rotulo: 'Webhook só desta nota', placeholder: 'https://', colunas: 4 },
      { nome: 'opcoes.prioridade', rotulo: 'Prioridade', opcoes: opcoes({ alta: 'Alta' }, 'Normal') },
    ],
  },
}
