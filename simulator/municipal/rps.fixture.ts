import type { PemPair } from '../certificates.ts'
import { signElement } from './client.fixture.ts'

/** The format of messages of a city of the tests: the reference about the dialect, written here independently. */
export type Fala = {
  versao: string
  ibge: string
  /** Namespace of the root, of its own children, and of the types; the lote and the RPS follow them. */
  uri: string
  filhos?: string
  tipos?: string
  assina?: Array<'rps' | 'lote'>
  aliquota?: string
  /** Added to the RPS of the dialect. */
  extraValores?: string
  extraServico?: string
  semIds?: boolean
  /** NaturezaOperacao of 1.00. */
  natureza?: string
}

export type Dados = { cnpj: string; numero: number; serie?: string; descricao?: string; valor?: string; lote?: number }

const HOJE = () => new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)

/** An RPS of the dialect, unsigned: `<Rps>…</Rps>` with the declarations its place needs. */
export function rpsXml(fala: Fala, dados: Dados): string {
  return fala.versao === '1.00' ? rps1(fala, dados) : rps2(fala, dados)
}

/** A whole message with one RPS, signed as the dialect requires. */
export function loteXml(fala: Fala, raiz: string, dados: Dados, empresa: PemPair): string {
  const { uri, filhos = uri, tipos = filhos, versao } = fala
  const isDirect = raiz === 'GerarNfseEnvio' && versao !== '1.00'
  const declaration = (own: string, around: string) => (own === around ? '' : ` xmlns="${own}"`)
  const inf = versao === '1.00' ? 'InfRps' : 'InfDeclaracaoPrestacaoServico'
  if (isDirect) {
    const xml = `<${raiz} xmlns="${uri}">${rpsXml(fala, dados).replace('<Rps>', `<Rps${declaration(filhos, uri)}>`)}</${raiz}>`
    return fala.assina?.includes('rps') ? signElement(xml, inf, tipos, empresa) : xml
  }
  const id = fala.semIds ? '' : ' Id="L1"'
  const versaoAttr = fala.semIds || fala.uri.includes('ginfes') ? '' : ` versao="${versao}"`
  const prestador =
    versao === '2.04'
      ? `<Prestador><CpfCnpj><Cnpj>${dados.cnpj}</Cnpj></CpfCnpj><InscricaoMunicipal>12345</InscricaoMunicipal></Prestador>`
      : `${versao === '1.00' ? `<Cnpj>${dados.cnpj}</Cnpj>` : `<CpfCnpj><Cnpj>${dados.cnpj}</Cnpj></CpfCnpj>`}<InscricaoMunicipal>12345</InscricaoMunicipal>`
  const content =
    `<NumeroLote>${dados.lote ?? dados.numero}</NumeroLote>${prestador}<QuantidadeRps>1</QuantidadeRps>` +
    `<ListaRps>${rpsXml(fala, dados)}</ListaRps>`
  const inTypes =
    tipos === filhos
      ? content
      : content.replace(
          /<(NumeroLote|Cnpj|Prestador|CpfCnpj|InscricaoMunicipal|QuantidadeRps|ListaRps)>/g,
          (tag, name, at, all) => (topLevel(all, at) ? `<${name} xmlns="${tipos}">` : tag),
        )
  let xml = `<${raiz} xmlns="${uri}"><LoteRps${declaration(filhos, uri)}${id}${versaoAttr}>${inTypes}</LoteRps></${raiz}>`
  if (fala.assina?.includes('rps')) xml = signElement(xml, inf, tipos, empresa)
  return fala.assina?.includes('lote') ? signElement(xml, 'LoteRps', filhos, empresa) : xml
}

/** Whether the tag at this position is a child of the lote itself: as many openings as closings before it. */
function topLevel(text: string, at: number): boolean {
  const before = text.slice(0, at)
  return (before.match(/<[A-Za-z]/g)?.length ?? 0) === (before.match(/<\//g)?.length ?? 0)
}

function rps2(
  fala: Fala,
  { cnpj, numero, serie = 'A', descricao = 'Suporte em informática', valor = '1000.00' }: Dados,
): string {
  const id = fala.semIds ? '' : ` Id="D${numero}"`
  const isNew = fala.versao === '2.04'
  const [tomador, endereco] = isNew
    ? [
        'TomadorServico',
        '<Endereco><Endereco>Rua das Flores</Endereco><Numero>100</Numero><Bairro>Centro</Bairro><CodigoMunicipio>3549904</CodigoMunicipio><Uf>SP</Uf><Cep>12210000</Cep></Endereco>',
      ]
    : ['Tomador', '']
  return (
    `<Rps><InfDeclaracaoPrestacaoServico${id}><Rps><IdentificacaoRps><Numero>${numero}</Numero><Serie>${serie}</Serie>` +
    `<Tipo>1</Tipo></IdentificacaoRps><DataEmissao>${HOJE()}</DataEmissao><Status>1</Status></Rps>` +
    `<Competencia>${HOJE()}</Competencia><Servico><Valores><ValorServicos>${valor}</ValorServicos>` +
    `<Aliquota>${fala.aliquota ?? '5.00'}</Aliquota>${fala.extraValores ?? ''}</Valores><IssRetido>2</IssRetido>` +
    `<ItemListaServico>01.07</ItemListaServico>${fala.extraServico ?? ''}<Discriminacao>${descricao}</Discriminacao>` +
    `<CodigoMunicipio>${fala.ibge}</CodigoMunicipio><ExigibilidadeISS>1</ExigibilidadeISS></Servico>` +
    `<Prestador><CpfCnpj><Cnpj>${cnpj}</Cnpj></CpfCnpj><InscricaoMunicipal>12345</InscricaoMunicipal></Prestador>` +
    `<${tomador}><IdentificacaoTomador><CpfCnpj><Cnpj>11444777000161</Cnpj></CpfCnpj></IdentificacaoTomador>` +
    `<RazaoSocial>Cliente Exemplo Ltda</RazaoSocial>${endereco}</${tomador}>` +
    '<OptanteSimplesNacional>2</OptanteSimplesNacional><IncentivoFiscal>2</IncentivoFiscal>' +
    '</InfDeclaracaoPrestacaoServico></Rps>'
  )
}

function rps1(
  fala: Fala,
  { cnpj, numero, serie = 'A', descricao = 'Suporte em informática', valor = '1000.00' }: Dados,
): string {
  return (
    `<Rps><InfRps Id="D${numero}"><IdentificacaoRps><Numero>${numero}</Numero><Serie>${serie}</Serie><Tipo>1</Tipo>` +
    `</IdentificacaoRps><DataEmissao>${HOJE()}T00:00:00</DataEmissao><NaturezaOperacao>${fala.natureza ?? '1'}</NaturezaOperacao>` +
    '<OptanteSimplesNacional>2</OptanteSimplesNacional><IncentivadorCultural>2</IncentivadorCultural><Status>1</Status>' +
    `<Servico><Valores><ValorServicos>${valor}</ValorServicos><IssRetido>2</IssRetido>` +
    `<Aliquota>${fala.aliquota ?? '0.0500'}</Aliquota></Valores><ItemListaServico>01.07</ItemListaServico>` +
    `<Discriminacao>${descricao}</Discriminacao><CodigoMunicipio>${fala.ibge}</CodigoMunicipio></Servico>` +
    `<Prestador><Cnpj>${cnpj}</Cnpj><InscricaoMunicipal>12345</InscricaoMunicipal></Prestador>` +
    '<Tomador><IdentificacaoTomador><CpfCnpj><Cnpj>11444777000161</Cnpj></CpfCnpj></IdentificacaoTomador>' +
    '<RazaoSocial>Cliente Exemplo Ltda</RazaoSocial></Tomador></InfRps></Rps>'
  )
}

/** The consult of an RPS, in the dialect. */
export function consultaRpsXml(fala: Fala, { cnpj, numero, serie = 'A' }: Dados): string {
  const { uri, filhos = uri, tipos = filhos } = fala
  const inTypes = (xml: string) =>
    tipos === filhos
      ? xml
      : xml
          .replace(/^(<\w+>)/, '$1')
          .replace(/<(Numero|Serie|Tipo|Cnpj|CpfCnpj|InscricaoMunicipal)>/g, (tag, name, at) =>
            topLevel(xml.slice(xml.indexOf('>') + 1), at - xml.indexOf('>') - 1) ? `<${name} xmlns="${tipos}">` : tag,
          )
  const cpfCnpj = fala.versao === '1.00' ? `<Cnpj>${cnpj}</Cnpj>` : `<CpfCnpj><Cnpj>${cnpj}</Cnpj></CpfCnpj>`
  const declare = (xml: string) => (filhos === uri ? xml : xml.replace(/^<(\w+)>/, `<$1 xmlns="${filhos}">`))
  const content =
    declare(
      inTypes(`<IdentificacaoRps><Numero>${numero}</Numero><Serie>${serie}</Serie><Tipo>1</Tipo></IdentificacaoRps>`),
    ) + declare(inTypes(`<Prestador>${cpfCnpj}<InscricaoMunicipal>12345</InscricaoMunicipal></Prestador>`))
  return `<ConsultarNfseRpsEnvio xmlns="${uri}">${content}</ConsultarNfseRpsEnvio>`
}
