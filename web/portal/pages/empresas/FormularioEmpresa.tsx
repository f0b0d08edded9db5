import type { Empresa } from '#web/api/portal/client.ts'
import { changeEmpresa, createEmpresa } from '#web/api/portal/empresas.ts'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { FalhaDoFormulario, Formulario } from '#web/kit/form/Formulario.tsx'
import { FalhaOuConflito } from '#web/portal/conflito/Conflito.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { CamposDaEmpresa } from './CamposDaEmpresa.tsx'
import { errosDaEmpresa, NOVA, toCorpo, toMudanca, toValores, type ValoresEmpresa } from './valores-empresa.ts'

/**
 * The registration data of a company: a new one, or `empresa` to change. `onSave` receives it as saved, `onTake` as
 * another saved it meanwhile.
 */
export function FormularioEmpresa({
  onSave,
  onTake = () => {},
  empresa,
}: {
  onSave: (empresa: Empresa) => void
  onTake?: (empresa: Empresa) => void
  empresa?: Empresa
}) {
  const save = async (valores: ValoresEmpresa, sobre: Empresa | undefined) =>
    onSave(sobre ? await changeEmpresa(sobre.id, toMudanca(valores, sobre)) : await createEmpresa(toCorpo(valores)))
  const porque = usePorque()('empresa.write', 'alterar empresas')
  return (
    <Formulario
      inicial={empresa ? toValores(empresa) : NOVA}
      validate={errosDaEmpresa}
      onSubmit={(valores) => save(valores, empresa)}
      confirmLeave
      className="flex max-w-3xl flex-col gap-8"
    >
      <CamposDaEmpresa {...(empresa && { empresa })} />
      {empresa ? (
        <FalhaOuConflito<ValoresEmpresa, Empresa>
          base={toValores(empresa)}
          toValores={(salva) => toValores(salva!)}
          save={(valores, salva) => save(valores, salva!)}
          onTake={(salva) => onTake(salva!)}
        />
      ) : (
        <FalhaDoFormulario />
      )}
      <div>
        <Enviar porque={porque}>{empresa ? 'Salvar alterações' : 'Cadastrar empresa'}</Enviar>
      </div>
    </Formulario>
  )
}
