import { diaDaCompetencia } from '#domain/competencia.ts'
import { kindOf } from '#domain/cpf-cnpj.ts'
import { isSimples, regimeEm } from '#domain/empresa.ts'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { useFase, useHojeNaEmpresa } from '#web/api/portal/fatos.ts'
import { useEstado, useValor } from '#web/kit/form/Formulario.tsx'
import { useEmpresa, useIss, usePadroes } from './emitente.ts'
import type { FatosDoServico } from './grupos.ts'

const CIDADE_EXTERIOR = '9999999'

/** What decides which groups of fields the service at `nome` has. */
export function useFatosDoServico(nome: string): FatosDoServico {
  const empresa = useEmpresa(useValor<string>('prestador.cpfCnpj'))
  const competencia = useValor<string>('competencia')
  const hoje = useHojeNaEmpresa(empresa)
  const mes = competencia && /^\d{4}-\d{2}$/.test(competencia) ? competencia : hoje.slice(0, 7)
  const fase = useFase(mes)
  const item = useValor<string>(`${nome}.codigo`) ?? ''
  const nacional = useValor<string>(`${nome}.codigoServicoNacional`)
  const prestacao = useValor<string>(`${nome}.municipioPrestacao`)
  const padrao = usePadroes()?.indicadorOperacaoPadrao
  const indicador = useValor<string>(`${nome}.reforma.indicadorOperacao`) ?? padrao
  const consumidor = useEstado(({ valores: { tomador } }: { valores: Rascunho }) => isConsumidor(tomador))
  const noExterior = useEstado(({ valores: { tomador } }: { valores: Rascunho }) => isNoExterior(tomador))
  const regime = empresa && regimeEm(empresa.regimes, diaDaCompetencia(mes, hoje))
  const simples = !!regime && isSimples(regime)
  return {
    codigo: nacional ?? item.replace(/^(?=\d\D)/, '0').replace(/\D/g, ''),
    indicador: indicador ?? '',
    regimeRegular: !!regime && !simples,
    reforma: (regime && fase?.[simples ? 'grupoSimples' : 'grupoRegular']) ?? 'nao',
    trilho: useIss(nome)?.trilho ?? null,
    exterior: prestacao === CIDADE_EXTERIOR || noExterior,
    consumidor,
  }
}

type Tomador = Rascunho['tomador'] | null
const isConsumidor = (tomador: Tomador) => tomador === null || kindOf(tomador?.cpfCnpj ?? '') === 'cpf'
const isNoExterior = (tomador: Tomador) =>
  !!tomador?.nifEstrangeiro || tomador?.endereco?.codigoCidade === CIDADE_EXTERIOR
