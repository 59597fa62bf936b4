//! What all formulations in relative coordinates have in common for host-sim.

/// Lets host-sim prepare a formulation in relative coordinates: its type, what integrates it, its scratch memory, where
/// the shared part of that lies, and what tells of its choice of coordinates if it makes one.
#[macro_export]
macro_rules! relative {
    ($formulation:ty, $integrator:ty, $workspace:ty, |$work:ident| $shared:expr
        $(, $choices:expr)?) => {
        impl<V, const N: usize, const M: usize, const S: usize>
            $crate::simulation::Prepare<V, N, M, S> for $formulation
        where
            V: ::ferrol::vehicles::Vehicle<N, M, S>,
        {
            type Integrator = $integrator;

            fn prepare(
                vehicle: &V,
                integrator: $integrator,
                settings: ::ferrol::formulations::Settings,
                input: &V::Input,
                mut start: ::ferrol::state::State<N, M, S>,
                work: &mut $workspace,
            ) -> Result<(Self, ::ferrol::state::State<N, M, S>), ::ferrol::setup::SetupError> {
                let ours = Self::new(vehicle, integrator, settings, input, &mut start, work)?;
                Ok((ours, start))
            }

            fn used_settings(&self) -> &::ferrol::formulations::Settings {
                self.settings()
            }

            fn shared($work: &mut $workspace) -> &mut ::ferrol::step::Workspace<N, M, S> {
                $shared
            }

            fn tick(state: &::ferrol::state::State<N, M, S>) -> u64 {
                state.tick
            }

            fn relative<'a>(
                _: &V,
                state: &'a mut ::ferrol::state::State<N, M, S>,
                $work: &'a mut $workspace,
            ) -> (
                &'a ::ferrol::state::State<N, M, S>,
                &'a mut ::ferrol::step::Workspace<N, M, S>,
            ) {
                (state, $shared)
            }

            fn save(
                _: &V,
                state: &mut ::ferrol::state::State<N, M, S>,
                _: &mut $workspace,
            ) -> Vec<u8> {
                $crate::simulation::bytes_of(state)
            }

            fn restore(
                bytes: &[u8],
                state: &mut ::ferrol::state::State<N, M, S>,
                _: &mut $workspace,
            ) -> Result<(), ::ferrol::snapshot::SnapshotError> {
                ::ferrol::snapshot::fill(state, &mut ::ferrol::snapshot::Reader::new(bytes))
            }

            $(fn choices(work: &$workspace) -> Option<::ferrol::formulations::Choices> {
                Some(*$choices(work))
            })?
        }
    };
}
