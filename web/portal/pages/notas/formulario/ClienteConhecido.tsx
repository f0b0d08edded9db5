import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isCpfCnpj, kindOf } from '#domain/cpf-cnpj.ts'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { EmpresaPorCnpj } from '#web/api/portal/client.ts'
import { clientes } from '#web/api/portal/clientes.ts'
import { cadastroDoCnpj } from '#web/api/portal/empresas.ts'
import { useFormulario, useValor } from '#web/kit/form/Formulario.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { useEmpresa } from './emitente.ts'
import { fillRetencoes } from './retencoes.ts'

type Dados = Partial<PedidoTomador>

/**
 * Below a CPF or CNPJ that was typed: the customer it belongs to fills the other fields in, from the customers of the
 * company, else of the account, else from the register of companies. What was written before stays, until the button is pressed. `antes`: the
 * number that the form opened with, which fills in nothing.
 */
export default function ClienteConhecido({ nome, antes }: { nome: string; antes: string }) {
  const { change, read } = useFormulario()
  const cpfCnpj = useValor<string>(`${nome}.cpfCnpj`) ?? ''
  const razaoSocial = useValor<string>(`${nome}.razaoSocial`)
  const [conferido, setConferido] = useState(antes)
  const { dados, procurando, guardado, empresa } = useDados(cpfCnpj === conferido ? '' : cpfCnpj)
  const ambiente = useAmbiente()
  const fill = () => dados && change(nome, { ...(read(nome) as object), ...dados, cpfCnpj })
  const preenchido = !!dados && dados.razaoSocial === razaoSocial
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, not at each key
  useEffect(() => {
    if (dados && !razaoSocial) fill()
  }, [dados])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each customer and company
  useEffect(() => {
    if (nome === 'tomador' && preenchido && guardado && empresa)
      void fillRetencoes({ read, change }, { id: guardado.id, empresaId: empresa.id }, ambiente).catch(() => {})
  }, [preenchido, guardado?.id, empresa?.id])
  if (kindOf(cpfCnpj) === null || !isCpfCnpj(cpfCnpj)) return 'Pode colar com pontos e traços.'
  if (procurando) return <span role="status">Buscando os dados</span>
  if (cpfCnpj === conferido) return <Pedir onClick={() => setConferido('')}>Buscar os dados</Pedir>
  if (!dados) return <span role="status">Não conhecemos este número; preencha os campos.</span>
  const deOutra = guardado && empresa && guardado.de.empresaId !== empresa.id
  return preenchido ? (
    <span role="status">
      {deOutra ? `Preenchido com o cadastro de ${guardado.de.empresa}. ` : 'Preenchido. '}Confira os dados.
    </span>
  ) : (
    <Pedir onClick={fill}>Usar os dados de {dados.razaoSocial}</Pedir>
  )
}

const Pedir = ({ onClick, children }: { onClick: () => void; children: React.ReactNode }) => (
  <button type="button" onClick={onClick} className="text-left text-anil hover:underline">
    {children}
  </button>
)

/** The known data of a CPF or CNPJ; an incomplete one is not queried. */
function useDados(cpfCnpj: string) {
  const may = useMay()
  const ambiente = useAmbiente()
  const empresa = useEmpresa(useValor<string>('prestador.cpfCnpj'))
  const inteiro = kindOf(cpfCnpj) !== null && isCpfCnpj(cpfCnpj)
  const guardados = useQuery({
    ...clientes({ cpfCnpj, ambiente, ...(empresa && { para: empresa.id }), limit: 1, offset: 0 }),
    enabled: inteiro && may('tomador.read'),
  })
  const guardado = guardados.data?.items.find(({ tomador }) => tomador.cpfCnpj === cpfCnpj)
  const semGuardado = inteiro && !guardado && !guardados.isFetching
  const registro = useQuery(cadastroDoCnpj(semGuardado && may('cnpj.read') ? cpfCnpj : ''))
  const dados = guardado?.tomador ?? (semGuardado && registro.data ? fromRegister(registro.data) : undefined)
  return { dados, guardado, empresa, procurando: guardados.isFetching || registro.isFetching }
}

const registros = new WeakMap<EmpresaPorCnpj, Dados>()
/** The same object for the same answer. */
function fromRegister(registro: EmpresaPorCnpj): Dados {
  const known = registros.get(registro)
  if (known) return known
  const { cidade: descricaoCidade, ...resto } = registro.endereco
  const endereco = Object.fromEntries(Object.entries({ ...resto, descricaoCidade }).filter(([, each]) => each))
  const dados = {
    razaoSocial: registro.razaoSocial,
    ...(registro.email && { email: registro.email }),
    ...(registro.telefone && { telefone: registro.telefone }),
    ...(Object.keys(endereco).length > 0 && { endereco: endereco as NonNullable<Dados['endereco']> }),
  }
  registros.set(registro, dados)
  return dados
}
