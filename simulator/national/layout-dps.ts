/**
 * The DPS of layout 1.01 (XSD package of 27/07/2026), one element per line, children indented, order and occurrence as
 * in the schema: `?` optional, `*n` up to n times, `|` one element of a choice (`|?` when the choice may be empty).
 * After the name comes the facet, a list of values, or `@grupo` for a shared group.
 */
export const LAYOUT_DPS = `
tpAmb {1,2}
dhEmi dataHora
verAplic t20
serie serie
nDPS numeroDps
dCompet data
tpEmit {1,2,3}
cMotivoEmisTI? {1,2,3,4}
chNFSeRej? chave
cLocEmi municipio
subst?
  chSubstda chave
  cMotivo {01,02,03,04,05,99}
  xMotivo? motivo
prest
  @inscricao
  CAEPF? caepf
  IM? livre15
  xNome? nome
  end? @endereco
  fone? fone
  email? t80
  regTrib
    opSimpNac {1,2,3}
    regApTribSN? {1,2,3}
    regEspTrib {0,1,2,3,4,5,6,9}
toma? @pessoa
interm? @pessoa
serv
  locPrest
    | cLocPrestacao municipio
    | cPaisPrestacao pais
  cServ
    cTribNac d6
    cTribMun? d3
    xDescServ descricao
    cNBS? d9
    cIntContrib? alfa20
  comExt?
    mdPrestacao {0,1,2,3,4}
    vincPrest {0,1,2,3,4,5,6,9}
    tpMoeda d3
    vServMoeda valor
    mecAFComexP mecanismoPrestador
    mecAFComexT mecanismoTomador
    movTempBens {0,1,2,3}
    nDI? t12
    nRE? t12
    mdic {0,1}
  obra?
    inscImobFisc? livre30
    | cObra livre30
    | cCIB cib
    | end @enderecoSimples
  atvEvento?
    xNome t255
    dtIni data
    dtFim data
    | idAtvEvt livre30
    | end @enderecoSimples
  infoCompl?
    idDocTec? livre40
    docRef? t255
    xPed? t60
    gItemPed?
      xItemPed*99 t60
    xInfComp? t2000
valores
  vServPrest
    vReceb? valor
    vServ valor
  vDescCondIncond?
    vDescIncond? valor
    vDescCond? valor
  vDedRed?
    | pDR pct3
    | vDR valor
    | documentos
      docDedRed*1000
        | chNFSe chave
        | chNFe chaveNfe
        | NFSeMun
          cMunNFSeMun municipio
          nNFSeMun d15
          cVerifNFSeMun alfa9
        | NFNFS
          nNFS d7
          modNFS d15
          serieNFS alfa15
        | nDocFisc t255
        | nDoc t255
        tpDedRed {1,2,3,4,5,6,7,8,9,99}
        xDescOutDed? t150
        dtEmiDoc dataXsd
        vDedutivelRedutivel valor
        vDeducaoReducao valor
        fornec? @pessoa
  trib
    tribMun
      tribISSQN {1,2,3,4}
      cPaisResult? pais
      tpImunidade? {0,1,2,3,4,5}
      exigSusp?
        tpSusp {1,2}
        nProcesso d30
      BM?
        nBM d14
        |? vRedBCBM valor
        |? pRedBCBM pct3
      tpRetISSQN {1,2,3}
      pAliq? pct1
    tribFed?
      piscofins?
        CST cstPisCofins
        vBCPisCofins? valor
        pAliqPis? pct2
        pAliqCofins? pct2
        vPis? valor
        vCofins? valor
        tpRetPisCofins? {0,1,2,3,4,5,6,7,8,9}
      vRetCP? valor
      vRetIRRF? valor
      vRetCSLL? valor
    totTrib
      | vTotTrib
        vTotTribFed valor
        vTotTribEst valor
        vTotTribMun valor
      | pTotTrib
        pTotTribFed pct3
        pTotTribEst pct3
        pTotTribMun pct3
      | indTotTrib {0}
      | pTotTribSN pct2
IBSCBS?
  finNFSe {0}
  indFinal? {0,1}
  cIndOp d6
  tpOper? {1,2,3,4,5}
  gRefNFSe?
    refNFSe*99 chave
  tpEnteGov? {1,2,3,4}
  indDest {0,1}
  dest?
    @inscricao
    xNome t150
    end? @endereco
    fone? fone
    email? t80
  imovel?
    inscImobFisc? livre30
    | cCIB cib
    | end @enderecoSimples
  valores
    gReeRepRes?
      documentos*1000
        | dFeNacional
          tipoChaveDFe {1,2,3,9}
          xTipoChaveDFe? t255
          chaveDFe livre50
        | docFiscalOutro
          cMunDocFiscal d7
          nDocFiscal t255
          xDocFiscal t255
        | docOutro
          nDoc t255
          xDoc t255
        fornec?
          @inscricao
          xNome t150
        dtEmiDoc data
        dtCompDoc data
        tpReeRepRes {01,02,03,04,99}
        xTpReeRepRes? t150
        vlrReeRepRes valor
    trib
      gIBSCBS
        CST d3
        cClassTrib d6
        cCredPres? d2
        gTribRegular?
          CSTReg d3
          cClassTribReg d6
        gDif?
          pDifUF pct3
          pDifMun pct3
          pDifCBS pct3
`

/** Groups the layout repeats: identification, person, and the three forms of address. */
export const LAYOUT_GROUPS: Record<string, string> = {
  inscricao: `
| CNPJ cnpj
| CPF cpf
| NIF nif
| cNaoNIF {0,1,2}
`,
  pessoa: `
@inscricao
CAEPF? caepf
IM? livre15
xNome nome
end? @endereco
fone? fone
email? t80
`,
  endereco: `
| endNac
  cMun municipio
  CEP cep
| endExt
  cPais pais
  cEndPost livre11
  xCidade livre60
  xEstProvReg livre60
xLgr t255
nro t60
xCpl? t156
xBairro t60
`,
  enderecoSimples: `
| CEP cep
| endExt
  cEndPost livre11
  xCidade livre60
  xEstProvReg livre60
xLgr t255
nro t60
xCpl? t156
xBairro t60
`,
}
