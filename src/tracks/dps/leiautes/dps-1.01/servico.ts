import type { Centavos } from '#domain/money.ts'
import type { PedidoComercioExterior } from '#domain/nota/pedido.ts'
import type { NotaPreparada, ServicoPreparado } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { el, group } from '#platform/xml/canonical.ts'
import { MUNICIPIO_EXTERIOR, paisResultado } from '#tracks/dps/paises.ts'
import { freeText, plainText } from '#tracks/dps/texto.ts'
import { money } from './numeros.ts'
import { writeEnderecoSimples } from './pessoas.ts'
import { cTribMunOf, discriminacaoText, eventoNomeText, informacoesText } from './textos.ts'

/** `serv`: place, codes, description, and the groups that only some services have. */
export function writeServico(nota: NotaPreparada, tabelas: Tabelas): string {
  const { servico } = nota
  return group(
    'serv',
    writeLocPrest(nota, tabelas),
    group(
      'cServ',
      el('cTribNac', servico.codigoServicoNacional),
      el('cTribMun', cTribMunOf(servico.codigoTributacao)),
      el('xDescServ', discriminacaoText(servico.discriminacao).texto),
      el('cNBS', servico.codigoNbs),
      el('cIntContrib', servico.codigoInterno),
    ),
    writeComercioExterior(servico.comercioExterior, true),
    writeObra(servico),
    writeEvento(servico),
    writeInfoCompl(servico),
  )
}

/** Where the service is done: a municipality, or a country. */
export const writeLocPrest = (nota: NotaPreparada, tabelas: Tabelas) =>
  group(
    'locPrest',
    nota.servico.municipioPrestacao === MUNICIPIO_EXTERIOR
      ? el('cPaisPrestacao', paisResultado(nota, tabelas))
      : el('cLocPrestacao', nota.servico.municipioPrestacao),
  )

/** The free text of the client. */
export const writeInfoCompl = ({ informacoesComplementares }: ServicoPreparado) =>
  group('infoCompl', el('xInfComp', informacoesText(informacoesComplementares).texto))

/** Works of the service. */
export function writeObra({ obra }: ServicoPreparado): string {
  if (obra === null) return ''
  const codigo = freeText(obra.codigo, 30).texto
  const place = obra.cib
    ? el('cCIB', freeText(obra.cib, 8).texto)
    : obra.endereco
      ? writeEnderecoSimples(obra.endereco)
      : ''
  return group(
    'obra',
    el('inscImobFisc', freeText(obra.inscricaoImobiliaria, 30).texto),
    codigo ? el('cObra', codigo) : place,
  )
}

/** The foreign trade of the service. `comDeclaracoes`: with the numbers of DI and RE, which later layouts drop. */
export function writeComercioExterior(comercio: PedidoComercioExterior | null, comDeclaracoes: boolean): string {
  if (comercio === null) return ''
  return group(
    'comExt',
    el('mdPrestacao', comercio.modoPrestacao),
    el('vincPrest', comercio.vinculo),
    el('tpMoeda', comercio.moeda),
    money('vServMoeda', Math.round(comercio.valorMoeda * 100) as Centavos),
    el('mecAFComexP', comercio.mecanismoApoioPrestador ?? NENHUM_MECANISMO),
    el('mecAFComexT', comercio.mecanismoApoioTomador ?? NENHUM_MECANISMO),
    el('movTempBens', comercio.movimentacaoBens ?? SEM_MOVIMENTACAO),
    comDeclaracoes ? el('nDI', plainText(comercio.numeroDi ?? null, 12).texto) : '',
    comDeclaracoes ? el('nRE', plainText(comercio.numeroRe ?? null, 12).texto) : '',
    el('mdic', comercio.compartilharMdic ? 1 : 0),
  )
}

/** The event of the service. */
export function writeEvento({ evento }: ServicoPreparado): string {
  if (evento === null) return ''
  const identificacao = freeText(evento.identificacao, 30).texto
  return group(
    'atvEvento',
    el('xNome', eventoNomeText(evento.nome).texto),
    el('dtIni', evento.dataInicio),
    el('dtFim', evento.dataFim),
    identificacao ? el('idAtvEvt', identificacao) : evento.endereco ? writeEnderecoSimples(evento.endereco) : '',
  )
}

/** "01 - Nenhum" and "1 - Não": zero means unknown and is refused (E0341, E0343, E0345). */
const NENHUM_MECANISMO = '01'
const SEM_MOVIMENTACAO = 1
