/**
 * The messages of São Paulo, schemas v01 and v02 (`[1]` and `[2]`): the root in the city's namespace, everything below
 * without one. Notation of `xml/layout.ts`.
 */
export const PAULISTANA: Record<string, string> = {
  PedidoEnvioRPS: `
Cabecalho @CabecalhoSimples
RPS @RPS
Signature dsig
`,
  PedidoEnvioLoteRPS: `
Cabecalho
  @@Versao c1-3
  CPFCNPJRemetente @CPFCNPJ
  transacao? booleano
  dtInicio data
  dtFim data
  QtdRPS c1-15
  ValorTotalServicos valorSp [1]
  ValorTotalDeducoes? valorSp [1]
RPS*50 @RPS
Signature dsig
`,
  PedidoCancelamentoNFe: `
Cabecalho
  @@Versao c1-3
  CPFCNPJRemetente @CPFCNPJ
  transacao booleano
Detalhe*50
  ChaveNFe @ChaveNFe
  AssinaturaCancelamento base64
Signature dsig
`,
  PedidoConsultaNFe: `
Cabecalho @CabecalhoSimples
Detalhe*50
  | ChaveRPS @ChaveRPS
  | ChaveNFe @ChaveNFe
Signature dsig
`,
  PedidoConsultaLote: `
Cabecalho
  @@Versao c1-3
  CPFCNPJRemetente @CPFCNPJ
  NumeroLote c1-12
Signature dsig
`,
}

/** The named types of the same schemas. */
export const GRUPOS_SP: Record<string, string> = {
  CabecalhoSimples: `
@@Versao c1-3
CPFCNPJRemetente @CPFCNPJ
`,
  CPFCNPJ: `
| CPF cpfOuVazio
| CNPJ d14 [1]
| CNPJ cnpjAlfa [2]
`,
  CPFCNPJNIF: `
| CPF cpfOuVazio
| CNPJ cnpjAlfa
| NIF t40
| NaoNIF {0,1,2}
`,
  ChaveRPS: `
InscricaoPrestador c8 [1]
InscricaoPrestador c1-12 [2]
SerieRPS? t5
NumeroRPS c1-12
`,
  ChaveNFe: `
InscricaoPrestador c8 [1]
InscricaoPrestador c1-12 [2]
NumeroNFe c1-12
CodigoVerificacao? =8
ChaveNotaNacional? chave50 [2]
`,
  RPS: `
Assinatura base64
ChaveRPS @ChaveRPS
TipoRPS {RPS,RPS-M,RPS-C}
DataEmissao data
StatusRPS {N,C,E}
TributacaoRPS t1
ValorServicos valorSp [1]
ValorDeducoes valorSp
ValorPIS? valorSp [1]
ValorCOFINS? valorSp [1]
ValorINSS? valorSp [1]
ValorIR? valorSp [1]
ValorCSLL? valorSp [1]
ValorPIS valorSp [2]
ValorCOFINS valorSp [2]
ValorINSS valorSp [2]
ValorIR valorSp [2]
ValorCSLL valorSp [2]
CodigoServico c4-5
AliquotaServicos q5,4
ISSRetido booleano
CPFCNPJTomador? @CPFCNPJ [1]
CPFCNPJTomador? @CPFCNPJNIF [2]
InscricaoMunicipalTomador? c8 [1]
InscricaoMunicipalTomador? c1-12 [2]
InscricaoEstadualTomador? c1-19
RazaoSocialTomador? o75
EnderecoTomador? @Endereco
EmailTomador? o75
CPFCNPJIntermediario? @CPFCNPJ
InscricaoMunicipalIntermediario? c8 [1]
InscricaoMunicipalIntermediario? c1-12 [2]
ISSRetidoIntermediario? o5
EmailIntermediario? o75
Discriminacao t2000
ValorCargaTributaria? valorSp
PercentualCargaTributaria? q7,4
FonteCargaTributaria? o10
CodigoCEI? c1-12
MatriculaObra? c1-12
NumeroEncapsulamento? c1-12 [1]
MunicipioPrestacao? c7
NumeroEncapsulamento? c1-12 [2]
ValorTotalRecebido? valorSp [2]
RetencaoPisCofins? {0,3,4,5,6,7,8,9} [2]
| ValorInicialCobrado valorSp [2]
| ValorFinalCobrado valorSp [2]
ValorMulta? valorSp [2]
ValorJuros? valorSp [2]
ValorIPI valorSp [2]
ExigibilidadeSuspensa {0,1} [2]
PagamentoParceladoAntecipado? {0,1} [2]
NCM? d8 [2]
NBS d9 [2]
atvEvento? any [2]
| cLocPrestacao c7 [2]
| cPaisPrestacao pais [2]
IBSCBS @IbsCbs [2]
`,
  Endereco: `
TipoLogradouro? o3
Logradouro? o50
NumeroEndereco? o10
ComplementoEndereco? o30
Bairro? o30
Cidade? c7
UF? =2
CEP? c7-8
EnderecoExterior? any [2]
`,
  IbsCbs: `
finNFSe {0}
indFinal {0,1}
cIndOp d6
tpOper? {1,2,3,4,5}
gRefNFSe?
  refNFSe*99 chave50
tpEnteGov? {1,2,3,4}
indDest {0,1}
dest? any
valores
  gReeRepRes? any
  trib
    gIBSCBS
      cClassTrib d6
      gTribRegular?
        cClassTribReg d6
imovelobra? any
`,
}
