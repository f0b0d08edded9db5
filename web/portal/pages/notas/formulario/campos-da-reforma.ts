// The fields of the group of IBS and CBS.
import { type Conteudo, type Declarado, NT009, opcoes } from './declarados.ts'
import { REEMBOLSOS } from './documentos-declarados.ts'

/** A tax of the reform: its rate and its value in the request. */
const daReforma = (imposto: string, rotulo: string, padrao?: 'A do ano'): Declarado => ({
  colunas: 3,
  lado: [
    { nome: `p${imposto}`, rotulo, placeholder: padrao },
    { nome: `valor${imposto}`, rotulo: `Valor: ${rotulo}`, placeholder: 'Calculado' },
  ],
})

/** Below `reforma`. */
export const REFORMA: Conteudo = {
  texto: 'Para o regime regular. Não se envia no Simples Nacional, no MEI nem na exportação; opcional em 2026.',
  campos: [
    {
      nome: 'classificacao',
      rotulo: 'Classificação tributária',
      placeholder: '000001, ou palavras da descrição',
      colunas: 4,
      tabela: 'cclasstrib',
      especial: 'classificacao',
    },
    { nome: 'cst', rotulo: 'CST', tabela: 'cst-ibscbs' },
    {
      nome: 'indicadorOperacao',
      rotulo: 'Indicador da operação',
      colunas: 4,
      tabela: 'indop',
      padrao: 'indicadorOperacaoPadrao',
    },
    {
      nome: 'regimeTributario',
      rotulo: 'Regime',
      opcoes: opcoes({ monofasico: 'Monofásico', imune: 'Imune', isento: 'Isento' }, 'Regular'),
    },
    { nome: 'baseCalculo', rotulo: 'Base', placeholder: 'Calculada' },
    { nome: 'reducaoBase', rotulo: 'Redução da base' },
    { nome: 'geraCredito', rotulo: 'Gera crédito' },
    {
      nome: 'enteGovernamental',
      rotulo: 'Compra governamental',
      ajuda: 'Só da administração direta, autarquias e fundações.',
      colunas: 3,
      opcoes: opcoes({ 1: 'União', 2: 'Estado', 3: 'Distrito Federal', 4: 'Município' }, 'Não é'),
    },
    {
      nome: 'tipoOperacao',
      rotulo: 'Fornecimento e pagamento',
      ajuda: 'Obrigatório na compra governamental e em poucos serviços.',
      colunas: 3,
      opcoes: opcoes(
        {
          1: 'Fornecimento, pagamento depois',
          2: 'Recebimento de fornecimento já feito',
          3: 'Fornecimento já pago',
          4: 'Recebimento, fornecimento depois',
          5: 'Os dois juntos',
        },
        'O usual',
      ),
    },
    daReforma('Cbs', 'CBS', 'A do ano'),
    daReforma('IbsEstadual', 'IBS estadual', 'A do ano'),
    daReforma('IbsMunicipal', 'IBS municipal', 'A do ano'),
    daReforma('Is', 'Imposto seletivo'),
    {
      nome: 'destinatario',
      rotulo: 'Quem recebe o serviço',
      ajuda: 'Só quando não é o tomador: outra pessoa ou outro estabelecimento.',
      campos: 'pessoa',
    },
    {
      nome: 'creditoPresumido',
      rotulo: 'Crédito presumido',
      ajuda: 'Só quando a lei o dá a esta operação.',
      colunas: 6,
      tabela: 'ccredpres',
    },
    {
      nome: 'notasReferenciadas',
      rotulo: 'Notas a que se refere',
      ajuda: 'Só quando o fornecimento ou o pagamento já está em outra NFS-e (tipos 2 e 3).',
      item: 'Nota',
    },
    REEMBOLSOS,
    {
      nome: 'tributacaoRegular',
      rotulo: 'Tributação sem a suspensão',
      ajuda: 'Como seria tributada: só nas classificações 550016 e 550022.',
      campos: [
        { nome: 'classificacao', rotulo: 'Classificação tributária regular', colunas: 4, tabela: 'cclasstrib' },
        { nome: 'cst', rotulo: 'CST regular', tabela: 'cst-ibscbs' },
      ],
    },
    {
      nome: 'diferimento',
      rotulo: 'Diferimento',
      ajuda: 'A parte de cada tributo que fica para depois: só na classificação 515001.',
      campos: [
        { nome: 'cbs', rotulo: 'CBS diferida' },
        { nome: 'ibsEstadual', rotulo: 'IBS estadual diferido' },
        { nome: 'ibsMunicipal', rotulo: 'IBS municipal diferido' },
      ],
    },
    {
      nome: '',
      rotulo: 'Zona Franca e doação (NT 009)',
      ajuda: NT009,
      campos: [
        { nome: 'zonaFranca', rotulo: 'Zona Franca de Manaus ou área de livre comércio', colunas: 6 },
        { nome: 'doacao', rotulo: 'Doação', colunas: 6 },
      ],
    },
  ],
}
