import type { Codigo, CodigoCampo } from '#domain/codigos.ts'
import { CODIGOS } from '#domain/codigos.ts'
import { maskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { CONFIG_PADRAO, isSimples } from '#domain/empresa.ts'
import { percent } from '#domain/money.ts'
import { WAS_AUTHORIZED } from '#domain/nota/nota.ts'
import { identidadeDaSerie } from '#domain/nota/numero-rps.ts'
import type { PlanoDeConfigs } from '#features/cidades/configs/copy-configs.ts'
import { exigenciasDe } from '#features/cidades/municipios/municipios.ts'
import { isForbiddenHere } from '#features/cidades/reach/conexao-for.ts'
import { findWay } from '#features/cidades/reach/find-way.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { hojeEm } from '#features/cidades/reach/resolve-track.ts'
import { type EmpresaRow, empresaHoje } from '#features/empresas/empresa-row.ts'
import { presentCertificado } from '#features/empresas/present-empresa.ts'
import { limitesOf, whyNotNota } from '#features/faturamento/contratos/limits.ts'
import { findAvisos, refuseOutroEstabelecimento, whyNotSign } from '#features/nfse/accept/check-certificado.ts'
import { seriesOf } from '#features/series/series.ts'
import type { ItemParaValer } from '#formas/contas/pronto-para-valer.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { whyNotTestable } from '#tracks/homologacao.ts'

type Empresa = ReturnType<typeof empresaHoje<EmpresaRow>>
type Caminho = Awaited<ReturnType<typeof findWay>>
/** What every check of one company reads. */
type Caso = {
  ctx: Ctx
  empresa: Empresa
  daSede: PlanoDeConfigs['daSede']
  config: typeof CONFIG_PADRAO
  caminho: Caminho
  deTeste: Caminho
  modelos: number
}
type Achado = Pick<ItemParaValer, 'estado' | 'mensagem' | 'onde'> & {
  codigo?: Codigo | CodigoCampo
  impedeACopia?: boolean
}

/** What a company needs in production, each as it is today; for verbs that called `allow`. */
export async function checkProducao(
  ctx: Ctx,
  row: EmpresaRow,
  { daSede, modelos }: Pick<PlanoDeConfigs, 'daSede'> & { modelos: number },
): Promise<ItemParaValer[]> {
  const empresa = empresaHoje(row, ctx.app)
  const config = { ...CONFIG_PADRAO, ...daSede.dados }
  const emissao = hojeEm(ctx.app, empresa.endereco.codigoCidade)
  const wayIn = (ambiente: 'producao' | 'homologacao') => {
    const recusadaAte =
      row.recusasNacionais.find((each) => each.ambiente === ambiente && each.codigo === 'E0025')?.competencia ?? null
    const nota = { empresa, rota: { ...row, recusadaAte }, config, ambiente, emissao }
    return findWay(ctx.app, { ...nota, competencia: emissao.slice(0, 7) })
  }
  const [caminho, deTeste] = await Promise.all([wayIn('producao'), wayIn('homologacao')])
  const caso: Caso = { ctx, empresa, daSede, config, caminho, deTeste, modelos }
  const found: Record<ItemParaValer['item'], Achado> = {
    cadastro: checkCadastro(caso),
    certificado: checkCertificado(caso),
    contrato: await checkContrato(caso),
    cidade: checkCidade(caso),
    credenciais: await checkCredenciais(caso),
    serie: await checkSerie(caso),
    padroes: checkPadroes(caso),
    nota: await checkNota(caso),
  }
  return (Object.keys(found) as ItemParaValer['item'][]).map((item) => {
    const { codigo = null, impedeACopia = false, ...rest } = found[item]
    return { item, ...rest, codigo, impedeACopia }
  })
}

/** A fault with which production would refuse every note, and nothing is copied. */
const falta = (codigo: Codigo | CodigoCampo, mensagem: string, onde: string): Achado => ({
  ...{ estado: 'falta', codigo, mensagem, onde, impedeACopia: true },
})

function checkCadastro({ empresa: { id, ativa, cpfCnpj, razaoSocial } }: Caso): Achado {
  const onde = `/empresas/${id}`
  if (!ativa) return falta('EMPRESA_INATIVA', 'A empresa está desativada: reative-a antes de emitir.', onde)
  return { estado: 'ok', mensagem: `${razaoSocial}, ${maskCpfCnpj(cpfCnpj)}: o cadastro já vale em produção.`, onde }
}

function checkCertificado({ ctx, empresa, caminho }: Caso): Achado {
  const { now, config } = ctx.app
  const onde = `/empresas/${empresa.id}?aba=certificado`
  const row = empresa.certificado
  const quem = row && { ...row, validoDe: new Date(row.validoDe), validoAte: new Date(row.validoAte) }
  const codigo = whyNotSign(quem, 'producao', now())
  if (codigo) return falta(codigo, CODIGOS[codigo][1], onde)
  const outro =
    caminho.kind === 'way' ? refuseOutroEstabelecimento(quem!, empresa, { conexao: caminho.conexao, config }) : null
  if (outro) return falta('CERTIFICADO_CNPJ_DIVERGENTE', outro.mensagem, onde)
  const { status, diasRestantes, validoAte } = presentCertificado(row!, now())
  const [ano, mes, dia] = String(validoAte).slice(0, 10).split('-')
  const prazo = `vence em ${dia}/${mes}/${ano}, daqui a ${diasRestantes} ${diasRestantes === 1 ? 'dia' : 'dias'}`
  const avisos = caminho.kind === 'way' ? findAvisos(quem!, empresa, caminho.conexao) : []
  if (avisos[0]) return { estado: 'confira', mensagem: `${avisos[0].mensagem} Ele ${prazo}.`, onde }
  const estado = status === 'expirando' ? 'confira' : 'ok'
  return { estado, mensagem: `O certificado é desta empresa e ${prazo}.`, onde }
}

async function checkContrato({ ctx, caminho }: Caso): Promise<Achado> {
  const onde = '/plano'
  const limites = await limitesOf(ctx.app, ctx.tenantId)
  if (limites.suspenso) return falta('CONTRATO_SUSPENSO', 'O contrato da conta está suspenso.', onde)
  if (caminho.kind === 'way' && isForbiddenHere(ctx.app, caminho.conexao))
    return falta('PRODUCAO_NAO_PERMITIDA', 'Este servidor ainda não envia notas a prefeituras reais.', onde)
  const cheio = await whyNotNota(ctx.app, ctx.tenantId, limites)
  if (cheio) return { estado: 'falta', codigo: 'LIMITE_DO_PLANO', mensagem: cheio.mensagem, onde }
  const { plano, limiteNotas } = limites
  const quanto = limiteNotas === null ? 'sem limite de notas' : `até ${limiteNotas} notas de produção por mês`
  return {
    estado: 'ok',
    mensagem: `A conta pode emitir em produção: ${plano ?? 'sem plano contratado'}, ${quanto}.`,
    onde,
  }
}

function checkCidade({ ctx, empresa, caminho }: Caso): Achado {
  const ibge = empresa.endereco.codigoCidade
  const nome = ctx.app.tabelas.municipio(ibge)?.nome ?? ibge
  const onde = `/municipios/${ibge}`
  if (caminho.kind === 'none')
    return falta(
      'MUNICIPIO_NAO_ATENDIDO',
      `${nome} ainda não tem um caminho de emissão em produção: ${caminho.motivo}.`,
      onde,
    )
  const por = caminho.rota.trilho === 'nacional' ? 'pelo Emissor Nacional' : 'pelo sistema da prefeitura'
  return { estado: 'ok', mensagem: `${nome} é atendida em produção para o regime da empresa, ${por}.`, onde }
}

async function checkCredenciais({ ctx, empresa, config, daSede, caminho }: Caso): Promise<Achado> {
  const ibge = empresa.endereco.codigoCidade
  const onde = `/empresas/${empresa.id}?aba=municipios&municipio=${ibge}`
  if (caminho.kind === 'none') return { estado: 'confira', mensagem: 'Depende de a cidade ser atendida.', onde }
  const exige = exigenciasDe(await openMunicipioIndex(ctx.app), caminho.rota)
  const faltam = [
    exige.inscricaoMunicipal && !(config.inscricaoMunicipal ?? empresa.inscricaoMunicipal) && 'inscrição municipal',
    exige.usuario && !daSede.temUsuario && 'usuário',
    exige.senha && !daSede.temSenha && 'senha',
    exige.token && !daSede.temToken && 'token',
  ].filter((each) => each !== false)
  if (faltam.length > 0)
    return {
      ...{ estado: 'falta', codigo: 'CAMPO_OBRIGATORIO', onde },
      mensagem: `A prefeitura pede em produção: ${faltam.join(', ')}. O acesso de homologação não vale ali, e por isso não se copia.`,
    }
  const pede = exige.usuario || exige.senha || exige.token
  return {
    estado: 'ok',
    mensagem: pede ? 'O acesso de produção está guardado.' : 'A cidade não pede usuário nem senha.',
    onde,
  }
}

async function checkSerie({ ctx, empresa, config: { serieRps } }: Caso): Promise<Achado> {
  const onde = `/empresas/${empresa.id}?aba=series`
  const serie = (await seriesOf(ctx, [empresa.id])).find(
    (each) =>
      each.ambiente === 'producao' &&
      each.municipio === empresa.endereco.codigoCidade &&
      identidadeDaSerie(each.serie) === identidadeDaSerie(serieRps),
  )
  if (serie && !serie.ativa)
    return { estado: 'falta', codigo: 'SERIE_INATIVA', mensagem: `A série ${serieRps} está inativa em produção.`, onde }
  const proximo = serie?.proximoNumero ?? 1
  const emitiu =
    serie &&
    (await ctx.db.one(sql`
      select from notas where serie_id = ${serie.id} and tenant_id = ${ctx.tenantId} and status = any(${WAS_AUTHORIZED}) limit 1`))
  if (emitiu)
    return {
      ...{ estado: 'ok', onde },
      mensagem: `Na série ${serieRps} o último número em produção foi ${proximo - 1}, e o próximo é ${proximo}.`,
    }
  const ultimo = proximo > 1 ? `, depois do ${proximo - 1}` : ''
  return {
    ...{ estado: 'confira', onde },
    mensagem: `Em produção a série ${serieRps} começa pelo número ${proximo}${ultimo}. Se a empresa já emitiu por outro sistema, confira o último número dela e acerte o próximo.`,
  }
}

function checkPadroes({ empresa, config, modelos }: Caso): Achado {
  const onde = `/empresas/${empresa.id}?aba=municipios&municipio=${empresa.endereco.codigoCidade}`
  const { aliquotaIssPadrao, codigoTributacaoPadrao } = config
  const itens = [
    modelos > 0 && (modelos === 1 ? 'um modelo de serviço' : `${modelos} modelos de serviço`),
    codigoTributacaoPadrao !== null && `código de tributação ${codigoTributacaoPadrao}`,
  ].filter((each) => each !== false)
  const padroes = itens.length > 0 ? ` Há ${itens.join(' e ')}.` : ' Não há modelo de serviço nem código padrão.'
  if (aliquotaIssPadrao !== null)
    return { estado: 'ok', mensagem: `A alíquota padrão do ISS é ${br(percent(aliquotaIssPadrao))}%.${padroes}`, onde }
  if (isSimples(empresa) && itens.length > 0)
    return {
      estado: 'ok',
      mensagem: `No Simples e no MEI o ISS vai na guia única: não há alíquota a guardar.${padroes}`,
      onde,
    }
  return {
    ...{ estado: 'confira', onde },
    mensagem: `Sem alíquota padrão do ISS: cada nota diz a sua, onde não é a prefeitura que decide.${padroes}`,
  }
}

const br = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 4 })

type Ensaio = { id: string; numero: string | null; autorizada: boolean }

async function checkNota({ ctx, empresa, deTeste }: Caso): Promise<Achado> {
  const nota = await ctx.db.one<Ensaio>(sql`
    select id, numero, status <> 'rejeitada' as autorizada from notas
    where tenant_id = ${ctx.tenantId} and empresa_id = ${empresa.id} and ambiente = 'homologacao'
      and (status = any(${WAS_AUTHORIZED}) or status = 'rejeitada' and erros -> 0 ->> 'codigo' = 'TESTE_SEM_EMISSAO')
    order by criada_em desc limit 1`)
  if (nota) {
    const feito = nota.autorizada
      ? `A nota ${nota.numero ?? 'de teste'} foi autorizada em homologação.`
      : 'A prefeitura conferiu uma nota de teste e não achou erro; ela não emite em homologação.'
    return { estado: 'ok', mensagem: feito, onde: `/notas/${nota.id}` }
  }
  if (deTeste.kind === 'none' || whyNotTestable(deTeste.conexao))
    return { estado: 'confira', mensagem: 'Esta cidade não tem homologação: a primeira nota já vale.', onde: '/emitir' }
  return falta('ENSAIO_AUSENTE', 'Emita uma nota em homologação antes da primeira que vale.', '/emitir')
}
