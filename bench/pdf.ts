import { nationalDanfse } from '#features/nfse/danfse/danfse-content.ts'
import { renderDanfse } from '#features/nfse/danfse/render-danfse.ts'
import { parseXml } from '#platform/xml/parse.ts'
import type { Figura } from './figura.ts'
import type { Opcoes } from './medidas.ts'

/** Processor of a DANFSe, from the XML's text to the PDF's bytes, over notes that differ in number, names and length. */
export async function run({ curto }: Opcoes): Promise<Figura[]> {
  const notas = curto ? 10 : NOTAS
  for (let index = 0; index < WARM_UP; index++) await renderNota(index)

  const start = process.cpuUsage()
  for (let index = 0; index < notas; index++) await renderNota(index)
  const { user, system } = process.cpuUsage(start)
  return [{ nome: 'PDF de uma nota, processador', medido: (user + system) / 1000 / notas, unidade: 'ms', max: MS_MAX }]
}

const MS_MAX = 10
const WARM_UP = 30
const NOTAS = 400

async function renderNota(index: number): Promise<void> {
  const content = nationalDanfse(parseXml(nfseXml(index)), (ibge) => `Município ${ibge}`)
  await renderDanfse(content, {
    situacao: index % 10 === 0 ? 'cancelada' : 'autorizada',
    ambiente: 'producao',
    formato: 'pdf',
    criadoEm: new Date(Date.UTC(2026, 10, 20)),
  })
}

/** A full note: provider, taker, recipient, intermediary, every tax, and texts from one word to the layout's limits. */
function nfseXml(index: number): string {
  const chave = `330330221122233300018100000000000${String(index).padStart(17, '0')}`
  const pessoa = (nome: string) =>
    `<CNPJ>${String(11222333000100 + index)}</CNPJ><IM>${index}</IM><xNome>${nome} ${index} Comércio e Serviços Ltda</xNome>` +
    '<end><endNac><cMun>3550308</cMun><CEP>01310100</CEP></endNac><xLgr>Avenida Paulista</xLgr><nro>1000</nro>' +
    '<xCpl>Conjunto 42</xCpl><xBairro>Bela Vista</xBairro></end><fone>11930000000</fone><email>nota@example.com</email>'
  const words = 'Manutenção evolutiva do sistema de gestão, conforme contrato e medição aprovada no período. '
  const valor = `${1000 + index}.${String(index % 100).padStart(2, '0')}`
  return (
    `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infNFSe Id="NFS${chave}"><xLocEmi>Niterói</xLocEmi>` +
    `<xLocPrestacao>Niterói</xLocPrestacao><nNFSe>${index}</nNFSe><cLocIncid>3303302</cLocIncid><xLocIncid>Niterói</xLocIncid>` +
    '<xTribNac>Desenvolvimento e licenciamento de programas de computador customizáveis.</xTribNac><ambGer>2</ambGer>' +
    '<cStat>100</cStat><dhProc>2026-11-20T10:00:00-03:00</dhProc><emit><xNome>Prestadora Ltda</xNome><enderNac><xLgr>Rua A</xLgr>' +
    '<nro>1</nro><xBairro>Centro</xBairro><cMun>3303302</cMun><UF>RJ</UF><CEP>24020005</CEP></enderNac></emit>' +
    `<valores><vBC>${valor}</vBC><pAliqAplic>2.00</pAliqAplic><vISSQN>27.00</vISSQN><vLiq>${valor}</vLiq></valores>` +
    '<IBSCBS><cLocalidadeIncid>3303302</cLocalidadeIncid><xLocalidadeIncid>Niterói</xLocalidadeIncid><valores>' +
    `<vBC>${valor}</vBC><uf><pIBSUF>0.10</pIBSUF></uf><fed><pCBS>0.90</pCBS></fed></valores><totCIBS><vTotNF>${valor}</vTotNF>` +
    '<gIBS><vIBSTot>1.00</vIBSTot></gIBS><gCBS><vCBS>9.00</vCBS></gCBS></totCIBS></IBSCBS>' +
    `<DPS><infDPS><tpAmb>1</tpAmb><dhEmi>2026-11-20T09:59:00-03:00</dhEmi><serie>1</serie><nDPS>${index + 1}</nDPS>` +
    '<dCompet>2026-11-20</dCompet><tpEmit>1</tpEmit><prest><CNPJ>11222333000181</CNPJ><regTrib><opSimpNac>1</opSimpNac>' +
    `<regEspTrib>0</regEspTrib></regTrib></prest><toma>${pessoa('Tomadora')}</toma><interm>${pessoa('Intermediária')}</interm>` +
    '<serv><locPrest><cLocPrestacao>3303302</cLocPrestacao></locPrest><cServ><cTribNac>010700</cTribNac>' +
    `<xDescServ>${words.repeat(1 + (index % 14))}</xDescServ><cNBS>115022000</cNBS></cServ>` +
    `<infoCompl><xInfComp>${words.repeat(1 + (index % 20))}</xInfComp></infoCompl></serv>` +
    `<valores><vServPrest><vServ>${valor}</vServ></vServPrest><trib><tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN>` +
    '</tribMun><tribFed><piscofins><vPis>6.50</vPis><vCofins>30.00</vCofins></piscofins><vRetIRRF>15.00</vRetIRRF></tribFed>' +
    '<totTrib><pTotTrib><pTotTribFed>13.45</pTotTribFed><pTotTribEst>0.00</pTotTribEst><pTotTribMun>2.00</pTotTribMun></pTotTrib>' +
    '</totTrib></trib></valores><IBSCBS><finNFSe>0</finNFSe><cIndOp>110001</cIndOp><indDest>1</indDest>' +
    `<dest>${pessoa('Destinatária')}</dest><valores><trib><gIBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib></gIBSCBS>` +
    '</trib></valores></IBSCBS></infDPS></DPS></infNFSe></NFSe>'
  )
}
