/**
 * The ABRASF layouts 2.01 to 2.04 in one table (nfse.xsd of each version); the notation is that of `xml/layout.ts`.
 * `[2.03+]` keeps a line from that version on, `[2.03-]` up to it, `[giss]` only for the cities of that dialect,
 * `[!ipm]` for all but them. Differences of dialects: municipal schemas of GISS 2.04, Tiplan 2.03, SimplISS 2.03,
 * IPM 2.04; the IBS/CBS groups as in the examples of each provider of August 2026.
 */
export const ABRASF_2: Record<string, string> = {
  EnviarLoteRpsEnvio: `
EnvioTeste? {0,1} [ipm]
LoteRps @LoteRps
Signature? dsig
`,
  EnviarLoteRpsSincronoEnvio: `
EnvioTeste? {0,1} [ipm]
LoteRps @LoteRps
Signature? dsig
`,
  GerarNfseEnvio: `
EnvioTeste? {0,1} [ipm]
Rps @Declaracao
`,
  CancelarNfseEnvio: `
Pedido @Pedido
`,
  SubstituirNfseEnvio: `
EnvioTeste? {0,1} [ipm]
SubstituicaoNfse
  @@Id? t255 [!ipm]
  Pedido @Pedido
  Rps @Declaracao
Signature? dsig
`,
  ConsultarLoteRpsEnvio: `
Pedido [issnet]
  @@Id? t255
  Prestador @Pessoa
  Protocolo o50
Prestador @Pessoa [!issnet]
Protocolo o50 [!issnet]
Signature? dsig [issnet|giss]
`,
  ConsultarNfseRpsEnvio: `
Pedido [issnet]
  @@Id? t255
  IdentificacaoRps @IdentificacaoRps
  Prestador @Pessoa
IdentificacaoRps @IdentificacaoRps [!issnet]
Prestador @Pessoa [!issnet]
Signature? dsig [issnet|giss]
`,
  ConsultarNfseFaixaEnvio: `
Pedido [issnet]
  @@Id? t255
  @ConsultaFaixa
@ConsultaFaixa [!issnet]
Signature? dsig [issnet|giss]
`,
  ConsultarNfseServicoPrestadoEnvio: `
Pedido [issnet]
  @@Id? t255
  @ConsultaPrestado
@ConsultaPrestado [!issnet]
Signature? dsig [issnet|giss]
`,
}

/** The named types of the same layouts. */
export const GRUPOS_2: Record<string, string> = {
  ConsultaFaixa: `
Prestador @Pessoa
Faixa
  NumeroNfseInicial n15
  NumeroNfseFinal n15 [2.04+]
  NumeroNfseFinal? n15 [2.03-]
Pagina pagina
`,
  ConsultaPrestado: `
Prestador @Pessoa
NumeroNfse? n15 [2.03-]
| NumeroNfse n15 [2.04+]
| PeriodoEmissao [2.04+]
  DataInicial data
  DataFinal data
| PeriodoCompetencia [2.04+]
  DataInicial data
  DataFinal data
|? PeriodoEmissao [2.03-]
  DataInicial data
  DataFinal data
|? PeriodoCompetencia [2.03-]
  DataInicial data
  DataFinal data
Tomador? @Pessoa
Intermediario? @Pessoa
Pagina pagina
`,
  LoteRps: `
@@Id? t255 [!ipm]
@@versao versao [!ipm]
NumeroLote n15
Prestador @Pessoa [2.04+ !smarapd]
| Prestador @Pessoa [smarapd]
| CpfCnpj @CpfCnpj [smarapd]
CpfCnpj @CpfCnpj [2.03-]
InscricaoMunicipal? t15 [2.03- | smarapd]
QuantidadeRps n4 [2.04+]
QuantidadeRps i9 [2.03-]
ListaRps
  Rps*9999 @Declaracao
`,
  Declaracao: `
InfDeclaracaoPrestacaoServico @InfDeclaracao
Signature? dsig
IBSCBS? @IbsCbs [ipm]
`,
  InfDeclaracao: `
@@Id? t255 [!ipm]
Rps? @InfRps
Competencia data
Servico @Servico
Prestador @Pessoa
TomadorServico? @Tomador [2.04+]
Tomador? @Tomador [2.03-]
Intermediario? @Intermediario
ConstrucaoCivil? @ConstrucaoCivil
RegimeEspecialTributacao? {1,2,3,4,5,6}
OptanteSimplesNacional {1,2}
IncentivoFiscal {1,2}
Evento? @Evento [2.04+]
InformacoesComplementares? t2000 [2.04+]
OutrasInformacoes? t255 [simpliss]
Deducao?*999 @Deducao [2.04+]
IBSCBS? @IbsCbs [webiss]
IBSCBS? any [sigcorp]
`,
  InfRps: `
@@Id? t255 [!ipm]
IdentificacaoRps? @IdentificacaoRps [2.04+]
IdentificacaoRps @IdentificacaoRps [2.03-]
DataEmissao data
Status {1,2}
RpsSubstituido? @IdentificacaoRps
`,
  IdentificacaoRps: `
Numero n15
Serie t5
Tipo {1,2,3}
`,
  CpfCnpj: `
| Cpf cpf
| Cnpj cnpj
`,
  Pessoa: `
CpfCnpj @CpfCnpj [2.04+]
CpfCnpj? @CpfCnpj [2.03-]
InscricaoMunicipal? t15
`,
  Endereco: `
Endereco t255 [2.04+]
Endereco? t125 [2.03-]
Numero t60 [2.04+]
Numero? t10 [2.03-]
Complemento? t60
Bairro t60 [2.04+]
Bairro? t60 [2.03-]
CodigoMunicipio municipio [2.04+]
CodigoMunicipio? municipio [2.03-]
Uf ufs [2.04+]
Uf? ufs [2.03]
Uf? =2 [2.02-]
CodigoPais? =4 [2.03-]
Cep cep8 [2.04+]
Cep? =8 [2.03-]
`,
  EnderecoExterior: `
CodigoPais =4
EnderecoCompletoExterior t255
cEndPost t11 [giss]
xCidade t60 [giss]
xEstProvReg t60 [giss]
`,
  Contato: `
! [2.04+]
Telefone? t20
Email? t80
`,
  Tomador: `
IdentificacaoTomador? @Pessoa
NifTomador? t40 [2.04+]
NifTomador? o40 [2.03]
MotivoNifNaoInformado? {0,1,2} [tiplan]
RazaoSocial t150 [2.04+]
RazaoSocial? t150 [2.03-]
|? Endereco @Endereco [2.04+]
|? EnderecoExterior @EnderecoExterior [2.04+]
Endereco? @Endereco [2.03-]
Contato? @Contato
`,
  Intermediario: `
IdentificacaoIntermediario @Pessoa
RazaoSocial t150
CodigoMunicipio municipio [2.03+]
`,
  Servico: `
Valores @Valores
IssRetido {1,2}
ResponsavelRetencao? {1,2}
ItemListaServico item [2.03+ !ipm]
ItemListaServico t5 [2.02- | ipm]
CodigoCnae? n7
CodigoTributacaoMunicipio? t20
CodigoNbs t9 [giss]
CodigoNbs? t9 [2.03+ !giss]
Discriminacao t2000
CodigoMunicipio municipio
CodigoPais? =4
ExigibilidadeISS {1,2,3,4,5,6,7}
IdentifNaoExigibilidade? t4 [2.04+]
MunicipioIncidencia? municipio
NumeroProcesso? t30
comExt? any [giss]
IBSCBS? @IbsCbsTiplan [tiplan]
`,
  Valores: `
ValorServicos valor
ValorDeducoes? valor
ValorPis? valor
ValorCofins? valor
ValorInss? valor
ValorIr? valor
ValorCsll? valor
OutrasRetencoes? valor
ValTotTributos? valor [2.03+]
ValorIss? valor
Aliquota? q6,4 [2.02- | simpliss]
Aliquota? q4,2 [2.03+ !giss !simpliss]
Aliquota? q5,4 [giss]
SituacaoTributariaPISCOFINS? d2 [tiplan]
AliquotaPis? q4,2 [tiplan]
AliquotaCofins? q4,2 [tiplan]
DescontoIncondicionado? valor
DescontoCondicionado? valor
trib @TribGiss [giss]
IBSCBS @IbsCbsGiss [giss]
`,
  TribGiss: `
tribFed?
  piscofins? any
totTrib any
`,
  ConstrucaoCivil: `
! [2.04+]
CodigoObra? t30 [2.03+]
CodigoObra? t15 [2.02-]
Art? t30 [2.04+]
Art t30 [2.03]
Art t15 [2.02-]
`,
  Evento: `
!
IdentificacaoEvento? t30
DescricaoEvento? t255
`,
  Deducao: `
TipoDeducao {1,2,3,4,5,6,7,8,99}
DescricaoDeducao? t150
IdentificacaoDocumentoDeducao
  | IdentificacaoNfse
    CodigoMunicipioGerador municipio
    NumeroNfse n15
    CodigoVerificacao? verificacao
  | IdentificacaoNfe
    NumeroNfe n9
    UfNfe ufs
    ChaveAcessoNfe? n44
  | OutroDocumento
    IdentificacaoDocumento t255
DadosFornecedor
  | IdentificacaoFornecedor
    CpfCnpj @CpfCnpj
  | FornecedorExterior
    NifFornecedor? t40
    CodigoPais =4
DataEmissao data
ValorDedutivel valor
ValorUtilizadoDeducao valor
`,
  Pedido: `
InfPedidoCancelamento @InfPedido
Signature? dsig
`,
  InfPedido: `
@@Id? t255 [!ipm]
IdentificacaoNfse
  Numero n15
  CpfCnpj @CpfCnpj
  InscricaoMunicipal? t15
  CodigoMunicipio municipio
CodigoCancelamento {1,2,3,4,5} [2.04+]
CodigoCancelamento? {1,2,3,4,5} [2.03- !tiplan]
CodigoCancelamento? {1,2,3,4,5,6} [tiplan]
MotivoCancelamento? t255 [sigcorp]
`,
  IbsCbs: `
finNFSe {0}
indFinal {0,1}
cIndOp d6
tpOper? {1,2,3,4,5}
gRefNFSe?
  refNFSe*99 t50
tpEnteGov? {1,2,3,4,9}
indDest {0,1}
dest? any
imovel? any
valores
  gReeRepRes? any
  trib
    gIBSCBS
      CST d3
      cClassTrib d6
      cCredPres? d2
      gTribRegular? any
      gDif? any
`,
  IbsCbsGiss: `
finNFSe {0}
indFinal {0,1}
cIndOp d6
tpOper? {1,2,3,4,5}
gRefNFSe?
  refNFSe*99 t50
tpEnteGov? {1,2,3,4,9}
indDest {0,1,2,3,4}
valores
  gReeRepRes? any
  trib
    gIBSCBS
      CST d3
      cClassTrib d6
  cLocalidadeIncid d7
  pRedutor q4,2
  vBC? valor
`,
  IbsCbsTiplan: `
OperacaoUsoConsumoPessoal? {0,1}
Operacao? d6
ValoresTributos?
  SituacaoTributaria? d3
  ClassificacaoTributaria? d6
`,
}
