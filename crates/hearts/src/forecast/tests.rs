//! Tests of the forecast.
