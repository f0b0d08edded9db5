import { Link } from '@tanstack/react-router'
import type { Empresa, MunicipioDoPortal, NfseConfig } from '#web/api/portal/client.ts'
import { Texto } from '#web/kit/form/Texto.tsx'
import { CampoGuardado, velado } from './CampoGuardado.tsx'

type Props = { municipio: MunicipioDoPortal; empresa: Empresa; config: NfseConfig | null }

/** Only what this city requires, and the series of the numbers. */
export function CamposDaCidade({ municipio: { nome, exige }, empresa, config }: Props) {
  const asks = exige['inscricaoMunicipal'] || exige['usuario'] || exige['senha'] || exige['token']
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold">O que {nome} pede</legend>
      {exige['certificado'] && (empresa.certificado === null || !asks) && (
        <p className="mb-4 text-sm text-tinta-2">
          {empresa.certificado ? (
            'O certificado A1 da empresa, que já está aqui. Nada mais a preencher.'
          ) : (
            <>
              O certificado A1 da empresa.{' '}
              <Link
                to="/empresas/$id"
                params={{ id: empresa.id }}
                search={{ aba: 'certificado' }}
                className="text-anil underline"
              >
                Enviar o certificado
              </Link>
            </>
          )}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {exige['inscricaoMunicipal'] && (
          <Texto
            nome="inscricaoMunicipal"
            rotulo={`Inscrição municipal em ${nome}`}
            maxLength={15}
            placeholder={empresa.inscricaoMunicipal ?? undefined}
            ajuda={empresa.inscricaoMunicipal ? `Vazio: a da empresa, ${empresa.inscricaoMunicipal}` : undefined}
          />
        )}
        {exige['usuario'] && (
          <CampoGuardado
            nome="usuario"
            rotulo="Usuário da prefeitura"
            ajuda="O mesmo do site da nota fiscal da cidade"
            guardado={config?.usuario ? velado(config.usuario) : null}
            maxLength={200}
          />
        )}
        {exige['senha'] && (
          <CampoGuardado
            nome="senha"
            rotulo="Senha da prefeitura"
            ajuda="Fica cifrada e não aparece de novo"
            secreto
            guardado={config?.senha ? 'definida' : null}
            maxLength={200}
          />
        )}
        {exige['token'] && (
          <CampoGuardado
            nome="token"
            rotulo="Token da prefeitura"
            ajuda="A chave de integração que a prefeitura entrega; fica cifrada"
            secreto
            guardado={config?.token ? 'definido' : null}
            maxLength={500}
          />
        )}
        <Texto
          nome="serieRps"
          rotulo="Série das notas"
          placeholder="1"
          maxLength={5}
          ajuda="Vazio: série 1. A numeração de cada série fica na aba Séries."
        />
      </div>
    </fieldset>
  )
}
