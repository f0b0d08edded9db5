import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isCpfCnpj, kindOf } from '#domain/cpf-cnpj.ts'
import { cadastroDoCnpj, createEmpresa } from '#web/api/portal/empresas.ts'
import { municipio } from '#web/api/portal/municipios.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Escolha } from '#web/kit/form/Escolha.tsx'
import { FalhaDoFormulario, Formulario, useEstado } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { documento } from '#web/words/formatos.ts'
import { AvisoDaCidade } from '../empresas/AvisoDaCidade.tsx'
import { CampoCnpj } from '../empresas/CampoCnpj.tsx'
import { CamposDaEmpresa, REGIMES_OPCOES } from '../empresas/CamposDaEmpresa.tsx'
import { errosDaEmpresa, NOVA, toCorpo, type ValoresEmpresa } from '../empresas/valores-empresa.ts'

/** The first company: its CNPJ, then what the register says of it on a card; the whole form only where it is needed. */
export function EmpresaDoGuia({ cnpj, onSave }: { cnpj: string | null; onSave: () => void }) {
  const porque = usePorque()('empresa.write', 'cadastrar empresas')
  return (
    <Formulario<ValoresEmpresa>
      inicial={{ ...NOVA, ...(cnpj && { cpfCnpj: cnpj }) }}
      validate={errosDaEmpresa}
      onSubmit={async (valores) => {
        await createEmpresa(toCorpo(valores))
        onSave()
      }}
      confirmLeave
      className="flex max-w-3xl flex-col gap-6"
    >
      {(valores) => <Campos valores={valores} porque={porque} />}
    </Formulario>
  )
}

function Campos({ valores, porque }: { valores: ValoresEmpresa; porque: string | undefined }) {
  const [aberto, setAberto] = useState(false)
  const { cpfCnpj = '', razaoSocial } = valores
  const right = isCpfCnpj(cpfCnpj)
  const { isError } = useQuery(cadastroDoCnpj(right && kindOf(cpfCnpj) === 'cnpj' ? cpfCnpj : ''))
  // Nothing is known of a CPF, or of what the register does not answer; and a fault needs its field.
  const faulty = useEstado(({ erros }) => erros.some(({ campo }) => !NO_CARTAO.includes(campo)))
  const needed = right && (isError || kindOf(cpfCnpj) === 'cpf' || (!!razaoSocial && lacks(valores)))
  if (!aberto && (needed || (faulty && right))) setAberto(true)
  const send = (
    <>
      <FalhaDoFormulario />
      <div>
        <Enviar porque={porque}>Cadastrar empresa</Enviar>
      </div>
    </>
  )
  if (aberto)
    return (
      <>
        <CamposDaEmpresa />
        {send}
      </>
    )
  return (
    <>
      <CampoCnpj />
      {razaoSocial && (
        <>
          <Cartao valores={valores} onEdit={() => setAberto(true)} />
          {send}
        </>
      )}
    </>
  )
}

/** The fields that are asked for beside the card. */
const NO_CARTAO = ['cpfCnpj', 'regimeTributario', 'inscricaoMunicipal']
const lacks = (valores: ValoresEmpresa) => errosDaEmpresa(valores).some(({ campo }) => !NO_CARTAO.includes(campo))

/** What was found, in four lines, with what only the person knows; and whether its city is served. */
function Cartao({ valores, onEdit }: { valores: ValoresEmpresa; onEdit: () => void }) {
  const { cpfCnpj, razaoSocial, nomeFantasia, regimeTributario, endereco } = valores
  const { codigoCidade } = endereco
  const { data: cidade } = useQuery({ ...municipio(codigoCidade ?? ''), enabled: !!codigoCidade })
  return (
    <>
      <section aria-label="Empresa encontrada" className="flex items-start gap-4 rounded-lg border border-linha p-4">
        <div className="min-w-0 flex-1 text-sm">
          <p className="font-medium break-words">{razaoSocial}</p>
          {nomeFantasia && nomeFantasia !== razaoSocial && <p className="text-tinta-2">{nomeFantasia}</p>}
          <p className="text-tinta-2 tabular-nums">{documento(cpfCnpj)}</p>
          <p className="mt-2 text-tinta-2">
            {endereco.logradouro}, {endereco.numero}, {endereco.bairro}
            <br />
            {cidade ? `${cidade.nome}, ${cidade.uf}` : codigoCidade}
          </p>
        </div>
        <Botao onClick={onEdit}>Editar</Botao>
      </section>
      <div className="grid gap-4 sm:grid-cols-2">
        <Escolha nome="regimeTributario" rotulo="Regime tributário" opcoes={REGIMES_OPCOES} />
        {cidade?.exige.inscricaoMunicipal && (
          <Texto
            nome="inscricaoMunicipal"
            rotulo="Inscrição municipal"
            ajuda={`${cidade.nome} exige; o número do cadastro na prefeitura`}
            maxLength={15}
          />
        )}
      </div>
      <AvisoDaCidade
        ibge={codigoCidade}
        {...(regimeTributario && { regimeTributario })}
        depois="Você pode cadastrar a empresa agora; as notas dela saem quando a cidade for atendida."
      />
    </>
  )
}
