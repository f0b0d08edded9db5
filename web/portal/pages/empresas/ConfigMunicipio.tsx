import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Check, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Ambiente } from '#web/api/portal/ambiente.ts'
import type { Empresa, MunicipioDoPortal, NfseConfig } from '#web/api/portal/client.ts'
import { saveNfseConfig } from '#web/api/portal/empresas.ts'
import { municipio as municipioPor } from '#web/api/portal/municipios.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Enviar } from '#web/kit/form/Enviar.tsx'
import { Formulario } from '#web/kit/form/Formulario.tsx'
import { FalhaOuConflito } from '#web/portal/conflito/Conflito.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { comSuporte } from '#web/words/suporte.ts'
import { AvisoDaCidade } from './AvisoDaCidade.tsx'
import { CamposDaCidade } from './CamposDaCidade.tsx'
import { CamposPadrao } from './CamposPadrao.tsx'
import { exigenciasDe, issuesIn, rotaDe } from './pendencias.ts'
import { VoltarAoPadrao } from './VoltarAoPadrao.tsx'
import { errosDaConfig, toConfigCorpo, toConfigValores, type ValoresConfig } from './valores-config.ts'

type Props = {
  empresa: Empresa
  ibge: string
  ambiente: Ambiente
  /** What is saved; undefined while the defaults apply. */
  config: NfseConfig | undefined
  onClose: () => void
}

/** How the company issues in one city and ambiente: what the city requires, then what saves typing on every note. */
export function ConfigMunicipio({ empresa, ibge, ambiente, config: salva, onClose }: Props) {
  // As it was when the form opened: what others save meanwhile does not replace its text.
  const [{ config, vez }, setAberta] = useState({ config: salva ?? null, vez: 0 })
  const open = (config: NfseConfig | null) => setAberta(({ vez }) => ({ config, vez: vez + 1 }))
  const save = async (valores: ValoresConfig, sobre: NfseConfig | null) => {
    const onde = { municipio: ibge, ambiente, versao: sobre?.versao ?? 0 }
    open(await saveNfseConfig(empresa.id, toConfigCorpo(valores, onde)))
    notifyDone('Configuração salva', 'Vale a partir da próxima nota.')
  }
  const porque = usePorque()('config.write', 'configurar municípios')
  const { data: municipio, error, refetch } = useQuery(municipioPor(ibge))
  const back = (
    <button
      type="button"
      onClick={onClose}
      className="mb-3 inline-flex items-center gap-1 text-sm text-tinta-2 hover:text-tinta pointer-coarse:h-[44px]"
    >
      <ArrowLeft size={14} aria-hidden />
      Todos os municípios
    </button>
  )
  if (!municipio)
    return (
      <>
        {back}
        <NaoCarregado erro={error} onRetry={refetch} alto={420} />
      </>
    )
  return (
    <>
      {back}
      <h2 className="text-lg">
        {municipio.nome}, {municipio.uf}{' '}
        <span className="font-normal text-tinta-2">em {AMBIENTES[ambiente].toLowerCase()}</span>
      </h2>
      <Exigencias {...{ municipio, empresa, config, ambiente }} />
      <Formulario
        key={vez}
        inicial={toConfigValores(config)}
        validate={errosDaConfig}
        onSubmit={(valores) => save(valores, config)}
        confirmLeave
        className="mt-6 flex max-w-3xl flex-col gap-7"
      >
        <CamposDaCidade {...{ municipio, empresa, config }} />
        <CamposPadrao {...{ municipio, empresa }} />
        <FalhaOuConflito<ValoresConfig, NfseConfig>
          base={toConfigValores(config)}
          toValores={toConfigValores}
          save={save}
          onTake={open}
        />
        <div className="flex flex-wrap gap-2">
          <Enviar porque={porque}>Salvar configuração</Enviar>
          {config ? (
            <VoltarAoPadrao {...{ empresa, municipio, config }} porque={porque} onRestore={onClose} />
          ) : (
            <Botao tipo="discreto" onClick={onClose}>
              Cancelar
            </Botao>
          )}
        </div>
        <p className="sub">
          {ambiente === 'homologacao'
            ? 'Para testar, emita uma nota: em homologação ela não tem valor fiscal.'
            : 'Teste antes em homologação: troque o ambiente no menu.'}
        </p>
      </Formulario>
    </>
  )
}

function Exigencias({
  municipio,
  empresa,
  config,
  ambiente,
}: {
  municipio: MunicipioDoPortal
  empresa: Empresa
  config: NfseConfig | null
  ambiente: Ambiente
}) {
  const rota = rotaDe(municipio, empresa, config)
  if (!rota.atendido) {
    const regimeTributario = config?.trilho === 'municipal' ? 'lucro_presumido' : empresa.regimeTributario
    return <AvisoDaCidade ibge={municipio.ibge} regimeTributario={regimeTributario} className="mt-3" />
  }
  if (!issuesIn(municipio, empresa, config, ambiente))
    return (
      <p className="mt-3 max-w-[70ch] rounded-lg bg-ambar-papel px-4 py-3 text-sm text-ambar">
        Esta cidade ainda não tem {AMBIENTES[ambiente].toLowerCase()} por aqui.{' '}
        {comSuporte('Conte ao suporte que a sua empresa precisa dela.')}
      </p>
    )
  const exigencias = exigenciasDe(municipio, empresa, config)
  return (
    <ul aria-label="O que a cidade pede" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {exigencias.map(({ nome, pronta }) => {
        const Icone = pronta ? Check : CircleAlert
        return (
          <li
            key={nome}
            className={pronta ? 'flex items-center gap-1.5 text-tinta-2' : 'flex items-center gap-1.5 text-ambar'}
          >
            <Icone size={15} aria-hidden className={pronta ? 'text-verde' : undefined} />
            {pronta ? nome : `falta ${nome}`}
          </li>
        )
      })}
    </ul>
  )
}
