/**
 * The ABRASF layout 1.00 as Belo Horizonte, Ginfes (v03), Betha and Rio accept it; notation of `xml/layout.ts`, gates
 * as in `abrasf-2.ts`.
 */
export const ABRASF_1: Record<string, string> = {
  EnviarLoteRpsEnvio: `
LoteRps @LoteRps
Signature? dsig
`,
  GerarNfseEnvio: `
LoteRps @LoteRps3 [!rio !publica]
Rps @Rps [rio|publica]
Signature? dsig [!rio !publica]
`,
  CancelarNfseEnvio: `
Pedido~ @Pedido
Signature? dsig [ginfes]
`,
  CartaCorrecaoNfseEnvio: `
Pedido
  InfPedidoCartaCorrecao @InfPedidoCarta
  Signature? dsig
`,
  ConsultarSituacaoLoteRpsEnvio: `
Prestador @Prestador
Signature? dsig [publica]
Protocolo o50
Signature? dsig [!publica]
`,
  ConsultarLoteRpsEnvio: `
Prestador @Prestador
Signature? dsig [publica]
Protocolo o50
Signature? dsig [!publica]
`,
  ConsultarNfseRpsEnvio: `
IdentificacaoRps @IdentificacaoRps
Prestador @Prestador
Signature? dsig
`,
  ConsultarNfseFaixaEnvio: `
Prestador @Prestador
Faixa
  NumeroNfseInicial n15
  NumeroNfseFinal? n15
Pagina pagina
`,
  ConsultarNfseEnvio: `
Prestador @Prestador
NumeroNfse? n15
PeriodoEmissao?
  DataInicial data
  DataFinal data
Tomador? @Tomador
IntermediarioServico? @Intermediario
Signature? dsig
`,
}

/** The named types of the same layout. */
export const GRUPOS_1: Record<string, string> = {
  LoteRps: `
@@Id? o255 [!publica]
@@id? o255 [!bhiss !ginfes]
@@versao versao [bhiss]
@@versao? t5 [!bhiss]
NumeroLote n15
Cnpj cnpj
InscricaoMunicipal t15
QuantidadeRps n4
ListaRps
  Rps*9999 @Rps
`,
  LoteRps3: `
@@Id? o255 [!publica]
@@id? o255 [!bhiss !ginfes]
@@versao versao [bhiss]
@@versao? t5 [!bhiss]
NumeroLote n15
Cnpj cnpj
InscricaoMunicipal t15
QuantidadeRps n4
ListaRps
  Rps*3 @Rps
`,
  Rps: `
InfRps @InfRps
Signature? dsig
`,
  InfRps: `
@@Id? o255 [!publica]
@@id? o255 [!bhiss !ginfes]
IdentificacaoRps @IdentificacaoRps
DataEmissao dataHora
NaturezaOperacao {1,2,3,4,5,6} [!ginfes !publica]
NaturezaOperacao {1,2,3,4,5,6,7} [ginfes]
NaturezaOperacao n3 [publica]
RegimeEspecialTributacao? {1,2,3,4,5,6} [!publica]
OptanteSimplesNacional {1,2}
IncentivadorCultural {1,2}
Competencia? mes [publica]
Status {1,2}
RpsSubstituido? @IdentificacaoRps
Servico @Servico
Prestador @Prestador
Tomador? @DadosTomador [!ginfes]
Tomador @DadosTomador [ginfes]
IntermediarioServico? @Intermediario
ConstrucaoCivil? @ConstrucaoCivil [bhiss|ginfes]
ContrucaoCivil? @ConstrucaoCivil [!bhiss !ginfes !publica]
`,
  ConstrucaoCivil: `
CodigoObra t15
Art t15
`,
  IdentificacaoRps: `
Numero n15
Serie t5
Tipo {1,2,3}
`,
  Prestador: `
@@id? o255 [publica]
Cnpj cnpj
InscricaoMunicipal? t15
`,
  CpfCnpj: `
| Cpf cpf
| Cnpj cnpj
`,
  Tomador: `
CpfCnpj? @CpfCnpj
InscricaoMunicipal? t15
`,
  DadosTomador: `
IdentificacaoTomador? @Tomador
RazaoSocial? t115
Endereco? @Endereco
Contato?
  Telefone? t11 [!publica]
  Telefone? t20 [publica]
  Email? t80
`,
  Endereco: `
Endereco? t125
Numero? t10
Complemento? t60
Bairro? t60
CodigoMunicipio? municipio
Uf? =2
Cep? i8
`,
  Intermediario: `
RazaoSocial t115
CpfCnpj @CpfCnpj
InscricaoMunicipal? t15
`,
  Servico: `
Valores @Valores
ItemListaServico t5
CodigoCnae? n7 [!publica]
CodigoTributacaoMunicipio? t20 [!publica]
Discriminacao t2000 [!publica]
Discriminacao t10000 [publica]
InformacoesComplementares? t2000 [publica]
CodigoMunicipio municipio
CodigoNbs t9 [ginfes-rtc]
comExt? any [ginfes-rtc]
`,
  Valores: `
ValorServicos valor
ValorDeducoes? valor
ValorPis? valor
ValorCofins? valor
ValorInss? valor
ValorIr? valor
ValorCsll? valor
IssRetido {1,2}
ValorIss? valor
ValorIssRetido? valor
OutrasRetencoes? valor
BaseCalculo? valor
Aliquota? q5,4
ValorLiquidoNfse? valor
DescontoIncondicionado? valor
DescontoCondicionado? valor
trib any [ginfes-rtc]
IBSCBS any [ginfes-rtc]
`,
  Pedido: `
InfPedidoCancelamento @InfPedido
Signature? dsig
`,
  InfPedido: `
@@Id? o255 [!publica]
@@id? o255 [!bhiss !ginfes]
IdentificacaoNfse @IdentificacaoNfse
CodigoCancelamento t4
MotivoCancelamento? o255 [publica]
`,
  IdentificacaoNfse: `
Numero n15 [!publica]
Numero d15 [publica]
Cnpj cnpj
InscricaoMunicipal? t15
CodigoMunicipio municipio
`,
  InfPedidoCarta: `
@@id? o255
IdentificacaoNfse @IdentificacaoNfse
TomadorServico? @DadosTomador
IntermediarioServico? @Intermediario
Discriminacao? t10000
`,
}
